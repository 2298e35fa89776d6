//! Charts as SVG.

#![expect(clippy::cast_precision_loss, reason = "charts are small")]

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const LABELS: f64 = 270.0;
const ROW: f64 = 22.0;
const COLOURS: [&str; 3] = ["#2f6f9f", "#c8743a", "#6f8f3f"];

/// Horizontal bars on a logarithmic axis.
pub fn bars(title: &str, unit: &str, bars: &[(String, f64)]) -> String {
    let height = ROW * (bars.len() as f64 + 2.0);
    let mut svg = open(title, height);
    let least = bars.iter().map(|(_, value)| *value).fold(f64::INFINITY, f64::min) / 2.0;
    let greatest = bars.iter().map(|(_, value)| *value).fold(0.0, f64::max);
    let room = WIDTH - LABELS - 110.0;
    for (index, (name, value)) in bars.iter().enumerate() {
        let y = ROW * (index as f64 + 1.7);
        let width = room * (value / least).log10() / (greatest / least).log10();
        let colour = COLOURS[usize::from(!name.starts_with("hooked"))];
        text(&mut svg, LABELS - 8.0, y + 14.0, "end", name);
        let _ = writeln!(
            svg,
            r#"<rect x="{LABELS}" y="{y:.1}" width="{width:.1}" height="{}" fill="{colour}"/>"#,
            ROW - 5.0
        );
        text(&mut svg, LABELS + width + 6.0, y + 14.0, "start", &format!("{value:.1} {unit}"));
    }
    svg + "</svg>\n"
}

/// Lines through points, from nought.
pub fn lines(title: &str, x_name: &str, y_name: &str, lines: &[(String, Vec<(f64, f64)>)]) -> String {
    let (left, top, bottom, height) = (70.0, 40.0, 330.0, 380.0);
    let right = WIDTH - 20.0;
    let points = || lines.iter().flat_map(|(_, points)| points);
    let x_max = points().map(|(x, _)| *x).fold(0.0, f64::max);
    let y_max = points().map(|(_, y)| *y).fold(0.0, f64::max) * 1.05;
    let place = |(x, y): (f64, f64)| (left + (right - left) * x / x_max, bottom - (bottom - top) * y / y_max);
    let mut svg = open(title, height);
    let _ = writeln!(svg, r##"<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#888"/>"##);
    for step in 0..=4 {
        let part = f64::from(step) / 4.0;
        let (x, y) = place((x_max * part, y_max * part));
        text(&mut svg, x, bottom + 18.0, "middle", &format!("{:.0}", x_max * part));
        text(&mut svg, left - 8.0, y + 4.0, "end", &format!("{:.1}", y_max * part));
    }
    text(&mut svg, right, bottom + 38.0, "end", x_name);
    text(&mut svg, left, top - 6.0, "start", y_name);
    for ((index, (name, points)), colour) in lines.iter().enumerate().zip(COLOURS) {
        let path: Vec<String> =
            points.iter().map(|point| place(*point)).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let path = path.join(" ");
        // A line stays to be seen where another lies upon it.
        let width = 2 * (lines.len() - index);
        let _ = writeln!(svg, r#"<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#);
        let y = top + 8.0 + 18.0 * index as f64;
        let _ = writeln!(svg, r#"<rect x="{}" y="{}" width="12" height="12" fill="{colour}"/>"#, left + 20.0, y);
        text(&mut svg, left + 38.0, y + 10.0, "start", name);
    }
    svg + "</svg>\n"
}

fn open(title: &str, height: f64) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    text(&mut svg, WIDTH / 2.0, 18.0, "middle", title);
    svg
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(svg, r##"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" fill="#222">{text}</text>"##);
}
