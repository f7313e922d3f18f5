"""A paper's own source from arXiv: fetched on request, kept outside git, read in place of the committed text."""
