"""Every example of the guide and of the README runs and prints what it says."""

import doctest
import re

import pytest

BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.S | re.M)


@pytest.mark.parametrize("name", ["docs/python.md", "README.md"])
def test_examples_print_what_they_say(root, name):
    text = (root / name).read_text()
    # Lines keep their numbers, so that a fault shows its place.
    code = "".join(
        "\n" * text[begin : match.start(1)].count("\n") + match.group(1)
        for match, begin in zip(BLOCK.finditer(text), [0, *(m.end(1) for m in BLOCK.finditer(text))])
    )
    examples = doctest.DocTestParser().get_doctest(code, {}, name, name, 0)
    assert examples.examples
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(examples).failed == 0
