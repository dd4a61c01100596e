"""The documentation site: `make docs` builds it into the package, and the service serves it under /docs."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS.parent / "scripts"), str(DOCS.parent / "src")]

import folder_page  # noqa: E402
import game_pages  # noqa: E402
import layer_picture  # noqa: E402

from croupier import __version__  # noqa: E402

game_pages.main(DOCS / "games")
(DOCS / "games" / "folders.md").write_text(folder_page.folders_md(), encoding="utf-8")
(DOCS / "games" / "layers.svg").write_text(layer_picture.layers_svg(), encoding="utf-8")

project, author, release = "Croupier", "The founders of Croupier", __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_static", "_templates"]
templates_path = ["_templates"]

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_type_aliases = {"Ask": "Ask"}  # by its name, not by all that it can be
default_role = "code"  # a docstring's backticks are Markdown's
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = "Croupier"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = False
html_use_index = html_domain_indices = False
html_show_copyright = html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#14533f", "color-brand-content": "#7a5a16"},
    "dark_css_variables": {"color-brand-primary": "#d9b870", "color-brand-content": "#e2c98f"},
    "footer_icons": [],
}
