"""The command line, `boardgames`: needs the extra ``cli`` (click and rich).

`app` is where it begins; each other module holds commands that belong together. The ways into the
library without these two packages are in ``boardgames.__main__``.
"""
