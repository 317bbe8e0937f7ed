//! Every transcript in `cmd/` and in the README, run and compared to the letter.

#[test]
fn transcripts_hold() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
