"""What the workflows need: changed papers, the report of a pull request, publishing results."""
