"""What a maintainer must set up before evaluations can run, and what of it is missing. docs/operations.md tells how."""

from dataclasses import dataclass

from tools.github.client import Client

ENVIRONMENT = "scoring"


@dataclass(frozen=True)
class Setup:
    """What could be read with a token that reads. `environment`: whether the one with the keys exists; `rules`: the kinds of
    rules that hold for the branch. None where GitHub does not tell."""

    environment: bool | None
    rules: frozenset[str] | None


def look(client: Client, branch: str) -> Setup:
    return Setup(client.has_environment(ENVIRONMENT), client.rules_of(branch))


def advice(setup: Setup, branch: str) -> list[str]:
    """What is missing or worth knowing, each with what to do. Empty when all is set up."""
    found = []
    if setup.environment is False:
        found.append(
            f"There is no environment `{ENVIRONMENT}`. Create it under Settings, Environments, allow it to the branch {branch} "
            "only, and put the providers' keys there as secrets. Until then only models that need no key are scored."
        )
    if setup.rules is not None and not setup.rules:
        found.append(
            f"No rules protect {branch}: anyone with write permission can push past the checks. Add a ruleset under Settings, "
            "Rules, that requires the check `Gate`. (The older branch protection rules cannot be seen from here: if they hold "
            "for the branch, nothing is missing.)"
        )
    if setup.rules and "pull_request" in setup.rules:
        found.append(
            f"Pushes to {branch} need a pull request, so that results come as one. Let the automation past the rules, or "
            "switch on Settings, Actions, General, *Allow GitHub Actions to create and approve pull requests*."
        )
    return found
