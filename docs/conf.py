"""Settings of Sphinx."""

import boardgames

project = "boardgames"
author = "the boardgames developers"
release = version = boardgames.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
exclude_patterns = ["_build", "toy"]
html_theme = "furo"
html_title = f"boardgames {version}"
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # the docstrings say it in words
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True
