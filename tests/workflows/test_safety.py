"""Derived from the workflows themselves: no job that can see a key or a token that writes runs what strangers wrote.

Strangers' code is a pull request's checkout, and the candidates that models wrote. What a job holds comes from its permissions,
its environment and the secrets it names; what it runs, from its event, its checkouts and its commands.
"""

import copy
import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github" / "workflows"

PINS = {
    "actions/checkout": ("3d3c42e5aac5ba805825da76410c181273ba90b1", "v7.0.1"),
    "actions/setup-python": ("5fda3b95a4ea91299a34e894583c3862153e4b97", "v7.0.0"),
    "actions/upload-artifact": ("bbbca2ddaa5d8feaa63e36b76fdaad77386f024f", "v7.0.0"),
    "actions/download-artifact": ("3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c", "v8.0.1"),
    "actions/cache": ("27d5ce7f107fe9357f9df03efb73ab90386fccae", "v5.0.5"),
}
# Commands of rcb that run a paper's or a model's code, and those that never do.
RUNS_CODE = {"check", "sanity", "regrade", "show"}
# Those that run none with one of these flags.
# The branch that the event is about, and the commit of it that the first job found.
OWN_REFS = {"${{ github.ref }}", "${{ needs.plan.outputs.commit }}"}
HARMLESS = {"evaluate": r"--phase[ =]generate\b", "submit": r"--only-store\b|--check\b"}
RUNS_NONE = {"changes", "validate", "report", "rescore", "publish", "plan", "merge", "leaderboard"}


def workflows():
    return {file.name: yaml.safe_load(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.yml"))}


def jobs(flows=None):
    for name, flow in (flows or workflows()).items():
        for job_name, job in flow["jobs"].items():
            yield f"{name}:{job_name}", flow, job


def events(flow):
    on = flow[True]  # YAML 1.1 reads the key `on` as true
    return {on} if isinstance(on, str) else set(on)


def steps(job):
    return job["steps"]


def permissions(flow, job):
    """None stands for the default of the repository, which may be anything."""
    return job.get("permissions", flow.get("permissions"))


def holds_a_secret(flow, job):
    text = yaml.safe_dump({"env": flow.get("env"), "job": job})
    return bool(re.search(r"\bsecrets\b", text)) or "environment" in job or job.get("secrets") is not None


def holds_a_write_token(flow, job):
    granted = permissions(flow, job)
    return not isinstance(granted, dict) or any(level == "write" for level in granted.values())


def commands(job):
    """(verb, line) of every call of rcb, also in an image or a conda environment; lines that a backslash continues are one."""
    for step in steps(job):
        for line in step.get("run", "").replace("\\\n", " ").splitlines():
            for verb in re.findall(r"(?:^|[;&|(]\s*)(?:(?:docker|\S+conda\"?) run .*? )?rcb ([a-z]+)", line.strip()):
                yield verb, line


def runs_candidates(job):
    for verb, line in commands(job):
        if verb in HARMLESS:
            if not re.search(HARMLESS[verb], line):
                return True
        elif verb in RUNS_CODE:
            return True
        else:
            assert verb in RUNS_NONE, f"say in this test whether `rcb {verb}` runs strangers' code"
    return any(re.search(r"pytest|make test|\.ci/run", step.get("run", "")) for step in steps(job))


def runs_a_pull_request(flow, job):
    """Its code is what is checked out by default under `pull_request` and `merge_group`, and under the others what a ref or
    a repository of the event names."""
    checkouts = [step for step in steps(job) if step.get("uses", "").startswith("actions/checkout@")]
    if events(flow) & {"pull_request", "merge_group"}:
        return bool(checkouts)
    if events(flow) <= {"push", "workflow_dispatch"}:  # of which only who may write here can make one
        checkouts = [step for step in checkouts if step.get("with", {}).get("ref") not in OWN_REFS]
    return any({"ref", "repository"} & set(step.get("with", {})) for step in checkouts)


def faults(flows):
    found = []
    for name, flow, job in jobs(flows):
        holds = holds_a_secret(flow, job) or holds_a_write_token(flow, job)
        if holds and (runs_candidates(job) or runs_a_pull_request(flow, job)):
            found.append(name)
        if "pull_request_target" in events(flow):
            found.append(f"{name}: pull_request_target")
    return found


def test_no_job_that_holds_anything_runs_what_strangers_wrote():
    assert faults(workflows()) == []


def test_the_jobs_are_told_apart_as_they_are_meant_to_be():
    told = {
        name: (
            holds_a_secret(flow, job),
            holds_a_write_token(flow, job),
            runs_candidates(job),
            runs_a_pull_request(flow, job),
        )
        for name, flow, job in jobs()
    }
    assert told == {
        "ci.yml:test": (False, False, True, True),
        "ci.yml:image": (False, False, True, True),
        "ci.yml:conda": (False, False, True, True),
        "evaluate.yml:plan": (False, False, False, False),
        "evaluate.yml:generate": (True, False, False, False),
        "evaluate.yml:grade": (False, False, True, False),
        "evaluate.yml:publish": (False, True, False, False),
        "health.yml:check": (False, False, True, False),
        "health.yml:issue": (False, True, False, False),
        "report.yml:report": (False, True, False, False),
        "rescore.yml:command": (False, True, False, False),
        "validate.yml:plan": (False, False, False, True),
        "validate.yml:papers": (False, False, True, True),
        "validate.yml:submissions": (False, False, True, True),
        "validate.yml:gate": (False, False, False, True),
    }


def changed(name, job, **more):
    flows = copy.deepcopy(workflows())
    flows[name]["jobs"][job].update(more)
    return flows


def with_step(name, job, **step):
    flows = copy.deepcopy(workflows())
    flows[name]["jobs"][job]["steps"].append(step)
    return flows


@pytest.mark.parametrize(
    ("flows", "fault"),
    [
        (changed("evaluate.yml", "grade", permissions={"contents": "write"}), "evaluate.yml:grade"),
        (changed("evaluate.yml", "grade", permissions="write-all"), "evaluate.yml:grade"),
        (changed("evaluate.yml", "grade", environment="scoring"), "evaluate.yml:grade"),
        (changed("validate.yml", "papers", env={"K": "${{ secrets.OPENAI_API_KEY }}"}), "validate.yml:papers"),
        (changed("validate.yml", "gate", permissions={"pull-requests": "write"}), "validate.yml:gate"),
        (with_step("evaluate.yml", "generate", run="rcb evaluate --shard x"), "evaluate.yml:generate"),
        (with_step("evaluate.yml", "publish", run="cd x && rcb check"), "evaluate.yml:publish"),
        (with_step("report.yml", "report", run="rcb sanity"), "report.yml:report"),
        (with_step("rescore.yml", "command", uses="actions/checkout@x", **{"with": {"ref": "${{ github.ref }}"}}),
         "rescore.yml:command"),
        (with_step("evaluate.yml", "publish", uses="actions/checkout@x", **{"with": {"ref": "${{ inputs.models }}"}}),
         "evaluate.yml:publish"),
        (changed("validate.yml", "submissions", permissions={"issues": "write"}), "validate.yml:submissions"),
        (changed("validate.yml", "submissions", env={"K": "${{ secrets.K }}"}), "validate.yml:submissions"),
        (with_step("evaluate.yml", "publish", run="rcb submit submissions"), "evaluate.yml:publish"),
        (with_step("evaluate.yml", "generate", run="rcb submit x --only-store\nrcb submit x"), "evaluate.yml:generate"),
        (with_step("report.yml", "report", uses="actions/checkout@x", **{"with": {"ref": "head"}}), "report.yml:report"),
    ],
)  # fmt: skip
def test_it_notices_when_that_stops_being_true(flows, fault):
    assert faults(flows) == [fault]


def test_a_job_without_permissions_of_its_own_counts_as_writing():
    flows = copy.deepcopy(workflows())
    del flows["evaluate.yml"]["permissions"], flows["evaluate.yml"]["jobs"]["grade"]["permissions"]
    assert "evaluate.yml:grade" in faults(flows)


# The rest of the house rules of .github.


def all_steps():
    for name, _, job in jobs():
        yield from ((name, step) for step in steps(job))
    for file in (ROOT / ".github" / "actions").glob("*/action.yml"):
        yield from ((file.parent.name, step) for step in yaml.safe_load(file.read_text("utf-8"))["runs"]["steps"])


def test_third_party_actions_are_pinned_to_known_commits_and_say_their_version():
    for name, step in all_steps():
        uses = step.get("uses")
        if uses and not uses.startswith("./"):
            action, _, commit = uses.partition("@")
            assert PINS[action][0] == commit, name
    for file in [*FOLDER.glob("*.yml"), *(ROOT / ".github" / "actions").glob("*/action.yml")]:
        for action, commit, version in re.findall(r"uses: ([^.\s]\S*)@(\S+)(?: # (\S+))?", file.read_text("utf-8")):
            assert PINS[action] == (commit, version), file.name


def test_no_expression_ever_reaches_a_shell():
    assert [name for name, step in all_steps() if "${{" in step.get("run", "")] == []


def test_checkouts_leave_no_token_behind():
    for name, step in all_steps():
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False, name


def test_every_job_states_its_permissions_with_the_reason_its_time_and_the_runner():
    for name, flow, job in jobs():
        assert flow["permissions"] == {} and isinstance(job["permissions"], dict), name
        assert job["timeout-minutes"] <= 360 and job["runs-on"] == "ubuntu-24.04", name
        assert "concurrency" in flow, name
    for file in FOLDER.glob("*.yml"):
        for block in re.findall(
            r"^    permissions:((?: \{\}.*)?(?:\n      .*)*)", file.read_text("utf-8"), re.MULTILINE
        ):
            assert all("#" in line for line in block.splitlines() if line.strip()), (file.name, block)


def test_what_is_paid_for_or_published_is_never_cancelled():
    for name in ("evaluate.yml", "report.yml", "rescore.yml"):
        assert workflows()[name]["concurrency"]["cancel-in-progress"] is False


def test_jobs_that_hold_anything_read_no_cache_that_others_may_have_written():
    for name, flow, job in jobs():
        if holds_a_secret(flow, job) or holds_a_write_token(flow, job):
            assert all("cache" not in str(step.get("with", {})) for step in steps(job)), name


def test_no_failure_is_hidden():
    for file in FOLDER.glob("*.yml"):
        assert not re.search(r"\|\| *(true|:)|continue-on-error", file.read_text("utf-8")), file.name
