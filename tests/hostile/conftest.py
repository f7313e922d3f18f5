"""The corpus and its paper are material for tests, whatever their files are called."""

collect_ignore_glob = ["corpus/*", "pset/*"]
