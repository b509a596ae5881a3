"""How often a random experiment is repeated: tests with the label slow set ARBITER_THOROUGH."""

import os


def rounds(usual, thorough):
    return thorough if os.environ.get("ARBITER_THOROUGH") else usual
