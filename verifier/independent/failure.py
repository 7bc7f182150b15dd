"""The two ways a check does not pass. Codes are those of docs/evidence-format.md."""


class Failure(Exception):
    """The evidence is wrong: the check fails and the bundle is invalid."""

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


class Skipped(Exception):
    """The check could not be made; that alone condemns nothing."""

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


def unsupported(what):
    """An algorithm that this program does not know: no finding about the evidence."""
    return Skipped('unsupported', '不支持的算法 ' + what)
