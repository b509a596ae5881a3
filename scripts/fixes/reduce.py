"""Makes the text of a failure as short as it gets while the failure stays the same."""

import re


def shrink(data, still_fails, most=250):
    """Takes away runs of lines, then of words, each as long as the failure stays; at most `most` trials."""
    trials = 0
    for pattern in (rb"[^\n]*\n|[^\n]+\Z", rb"\S+\s*|\s+"):
        size = None
        while trials < most:
            pieces = re.findall(pattern, data)
            size = len(pieces) // 2 if size is None else size
            if size < 1:
                break
            at, has_shrunk = 0, False
            while at < len(pieces) and trials < most:
                shorter = b"".join(pieces[:at] + pieces[at + size:])
                trials += 1
                if shorter.strip() and still_fails(shorter):
                    data, pieces, has_shrunk = shorter, pieces[:at] + pieces[at + size:], True
                else:
                    at += size
            if not has_shrunk or size > 1:
                size = size // 2 if size > 1 else (size if has_shrunk else 0)
    return data
