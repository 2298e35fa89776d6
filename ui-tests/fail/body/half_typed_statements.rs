use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hook]
fn mail(address: &str) {
    drop(address);
}

#[hook]
async fn pass<R>(next: impl AsyncFnOnce() -> R) -> R {
    next().await
}

struct Users {
    names: Vec<String>,
}

impl Users {
    #[hooked(before = [log])]
    fn stops_after_a_dot(&self) -> usize {
        self.
    }

    #[hooked(around = [pass])]
    async fn stops_after_a_path(&self) -> usize {
        Vec::
    }

    #[hooked(before = [log])]
    fn stops_after_a_condition(&self) -> usize {
        log();
        if self.names.is_empty()
    }

    #[hooked(before = [log])]
    fn stops_after_an_equals_sign(&self) -> usize {
        let names =
    }

    #[hooked(before = [mail])]
    fn has_a_mistake_in_a_list_too(&self) -> usize {
        match self.names
    }

    #[hooked(before = [log], other = [log])]
    fn has_a_mistake_in_its_arguments_too(&self) -> usize {
        for name in self.names
    }
}

fn main() {}
