//! Closures in a list.
use hooks_runtime::hooked;
pub fn create(name: String) -> usize {
    let mut name = name;
    ::hooks_runtime::__private::nothing(
        ::hooks_runtime::__private::call::<
            (_,),
            _,
        >((&mut name,), |(name,): (_,)| name.push('!')),
    );
    let size = ::hooks_runtime::__private::call::<
        (&str,),
        _,
    >((&name,), |(name,): (&str,)| name.len());
    ::hooks_runtime::__private::closure_result(
        ::hooks_runtime::__private::probe(&size).__kind(),
    );
    let result: usize;
    result = name.len() + size;
    ::hooks_runtime::__private::nothing(
        ::hooks_runtime::__private::call::<
            (&usize,),
            _,
        >((&result,), |(result,): (&usize,)| crate::note(result)),
    );
    result
}
