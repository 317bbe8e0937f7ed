//! Every transcript in `cmd/`, in the README and in the course, run and compared to the letter.

#[test]
fn transcripts_hold() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("../../README.md")
        .case("../../docs/textbook.md");
}
