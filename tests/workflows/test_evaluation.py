"""From the merge to the leaderboard, through evaluate.yml under act: scoring, rescoring, races and a protected branch."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support.github.server import BOT
from tests.support.provider import Provider, chat, failure
from tests.workflows.conftest import BUILTIN, add_paper, completions, submission

PROTECTED = """#!/bin/sh
while read -r old new ref; do
  [ "$ref" = refs/heads/main ] && { echo "GH006: Protected branch update failed for refs/heads/main." >&2; exit 1; }
done
exit 0
"""
LOCAL = """\
- {{id: local, name: Local, developer: t, open: true, litellm: openai/scripted-1, params: {{api_base: "{url}"}},
   knowledge_cutoff: null, price: {{input: 1, output: 1}}, enabled: true}}
"""


def with_results(house):
    """Everything that is on main scored and published, as after an earlier run."""
    env = {**os.environ, "OMP_NUM_THREADS": "1", "OPENAI_API_KEY": "", "PYTHONPATH": str(house.tree)}
    for words in (["evaluate", "--quiet", "--models", "reference,blank"], ["leaderboard", "--quiet"]):
        program = "import sys; from tools.cli import main; sys.exit(main(sys.argv[1:]))"
        subprocess.run(
            [sys.executable, "-c", program, *words], cwd=house.tree, env=env, check=True, capture_output=True
        )
    house.commit()


def merge(house):
    """What a push to main starts."""
    before = house.git("rev-parse", "HEAD")
    after = house.commit()
    return house.act("evaluate.yml", "push", {"ref": "refs/heads/main", "before": before, "after": after})


def dispatch(house, **inputs):
    return house.act("evaluate.yml", "workflow_dispatch", {"ref": "refs/heads/main", "inputs": inputs})


def results(house, model, paper, branch="main"):
    text = house._git(house.remote, "show", f"{branch}:leaderboard/results/{model}/{paper}.jsonl")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.workflows
def test_a_merge_scores_the_changed_paper_alone_and_commits_results_and_pages(house, hub):
    with_results(house)
    before = house.on_main("leaderboard/results/reference/first.jsonl")
    add_paper(house, "second")
    with Provider(lambda request, earlier: chat("```python\npass\n```")) as provider:
        models = BUILTIN.format(id="reference") + LOCAL.format(url=provider.url)
        (house.tree / "leaderboard/models.yaml").write_text(models, "utf-8")
        ran = merge(house)
        asked = len(provider.ended)
    assert ran.code == 0, ran.log
    lines = results(house, "reference", "second")
    assert {line["verdict"] for line in lines} == {"pass"}
    assert asked == 2 * len(lines)  # the new model on both papers
    assert {line["verdict"] for line in results(house, "local", "second")} == {"fail"}
    assert house.on_main("leaderboard/results/reference/first.jsonl") == before
    assert "second" in house.on_main("leaderboard/README.md")
    assert house.log_of()[-1] == (1, BOT, "Results and leaderboard")
    assert "sk-local-provider-key" not in ran.log and "test-token" not in ran.log


@pytest.mark.workflows
def test_a_merged_submission_is_graded_and_published_once_and_a_faulty_one_keeps_nothing_else_back(house, hub):
    with_results(house)
    lines = completions(house)
    no_code = {**lines[-1], "model": "lab/silent", "answer": "I cannot do that."}
    del no_code["completion"]
    submission(house, [*lines, no_code])
    submission(house, ["{", {**lines[1], "model": "lab/other"}], "bad")
    ran = merge(house)
    assert ran.code == 0, ran.log
    assert "::warning file=submissions/bad.jsonl,line=1,title=RCB702::" in ran.log and ran.ended("Ask") == "skipped"
    [mine] = [name for name in house.files_on("main") if name.startswith("leaderboard/results/lab-model-1--")]
    graded = [json.loads(line) for line in house.on_main(mine).splitlines()]
    verdicts = {line["snippet"]: line["verdict"] for line in graded}
    assert verdicts == {line["snippet"]: "fail" if line is lines[0] else "pass" for line in lines}
    assert {line["source"] for line in graded} == {"submitted"}
    assert not [name for name in house.files_on("main") if "lab-other" in name]
    assert len([name for name in house.files_on("main") if "results/lab-silent" in name]) == 1
    page = house.on_main("leaderboard/README.md")
    assert "lab/model-1" in page and "lab/other" not in page
    # Nothing new: nothing is graded, and nothing is committed.
    house.git("pull", "-q", "origin", "main")
    (house.tree / "submissions/bad.jsonl").unlink()
    again = merge(house)
    assert (
        again.code == 0 and "Nothing to do" in again.log and again.ended("Grade") == again.ended("Publish") == "skipped"
    )
    # One completion changed, beside a model that is asked: the new one is graded, not the published one handed on.
    lines[0]["completion"] = "raise ValueError"
    submission(house, lines)
    with Provider(lambda request, earlier: chat("```python\npass\n```")) as provider:
        models = BUILTIN.format(id="reference") + LOCAL.format(url=provider.url)
        (house.tree / "leaderboard/models.yaml").write_text(models, "utf-8")
        renewed = merge(house)
    assert renewed.code == 0, renewed.log
    changed = [json.loads(line) for line in house.on_main(mine).splitlines()]
    assert [line["completion"] for line in changed if line["snippet"] == lines[0]["snippet"]] == ["raise ValueError"]
    assert {line["verdict"] for line in results(house, "local", "first")} == {"fail"}
    # By hand, a submitted model can be graded again by its name.
    house.git("pull", "-q", "origin", "main")
    by_hand = dispatch(house, models="lab/model-1", mode="regrade")
    assert by_hand.code == 0, by_hand.log
    assert {line["seed"] for line in map(json.loads, house.on_main(mine).splitlines())}.isdisjoint(
        line["seed"] for line in changed
    )


@pytest.mark.workflows
def test_a_run_that_waited_pays_for_nothing_that_the_run_before_it_published(house, hub):
    """Its event is older than the first one's results: it must start from the tip of the branch, not from its own commit."""
    with Provider(lambda request, earlier: chat("```python\npass\n```")) as provider:
        models = BUILTIN.format(id="reference") + LOCAL.format(url=provider.url)
        (house.tree / "leaderboard/models.yaml").write_text(models, "utf-8")
        before, after = house.git("rev-parse", "HEAD"), house.commit()
        event = {"ref": "refs/heads/main", "before": before, "after": after}
        first = house.act("evaluate.yml", "push", event)
        assert first.code == 0, first.log
        asked, commits = len(provider.ended), house.log_of()
        assert asked > 0 and f"at commit `{after}`" in house.on_main("leaderboard/README.md")
        second = house.act("evaluate.yml", "push", event)
        assert second.code == 0 and "Nothing to do" in second.log, second.log
        assert len(provider.ended) == asked and house.log_of() == commits


@pytest.mark.workflows
def test_rescoring_by_hand_does_what_is_asked_and_a_bad_input_stops_before_anything(house, hub):
    with_results(house)
    seeds = {line["seed"] for line in results(house, "blank", "first")}
    dry = dispatch(house, models="blank", mode="regrade", dry_run=True)
    assert dry.code == 0 and "dry run" in dry.log and dry.ended("Publish") == "skipped"
    bad = dispatch(house, models="blank;id")
    assert bad.code != 0 and "is no id" in bad.log and bad.ended("Publish") == "skipped"
    unchanged = house.on_main("leaderboard/results/reference/first.jsonl")
    ran = dispatch(house, models="blank", papers="first", mode="regrade", samples="1", budget="1")
    assert ran.code == 0, ran.log
    assert "Ask" not in ran.log.replace("Ask (${{", "")
    assert {line["seed"] for line in results(house, "blank", "first")}.isdisjoint(seeds)
    assert house.on_main("leaderboard/results/reference/first.jsonl") == unchanged


@pytest.mark.workflows
def test_a_provider_that_refuses_leaves_the_others_results_and_the_next_run_asks_again(house, hub):
    answers = iter([failure(401, "bad key")])
    with Provider(lambda request, earlier: next(answers, chat("```python\npass\n```"))) as provider:
        models = BUILTIN.format(id="reference") + LOCAL.format(url=provider.url)
        (house.tree / "leaderboard/models.yaml").write_text(models, "utf-8")
        house.commit()
        ran = dispatch(house)
        assert ran.code != 0 and ran.ended("Publish") == "succeeded", ran.log
        assert {line["verdict"] for line in results(house, "reference", "first")} == {"pass"}
        house.git("pull", "-q", "origin", "main")
        again = dispatch(house)
    assert again.code == 0, again.log
    assert {line["verdict"] for line in results(house, "local", "first")} == {"fail"}


@pytest.mark.workflows
def test_a_protected_branch_gets_one_pull_request_that_the_second_run_renews(house, hub):
    hook = house.remote / "hooks/pre-receive"
    hook.write_text(PROTECTED)
    hook.chmod(0o755)
    first = dispatch(house, models="blank")
    assert first.code == 0, first.log
    [pull] = hub.state.pulls.values()
    assert (pull["branch"], pull["base"]) == ("rcb/results", "main")
    second = dispatch(house, models="reference")
    assert second.code == 0, second.log
    assert len(hub.state.pulls) == 1 and "brought up to date" in second.log
    files = house.files_on("rcb/results")
    assert {"leaderboard/results/blank/first.jsonl", "leaderboard/results/reference/first.jsonl"} <= set(files)
    assert len(house.log_of()) == 1 and len(house.log_of("rcb/results")) == 2


@pytest.mark.workflows
def test_what_waits_in_the_pull_request_is_not_paid_for_again(house, hub):
    """The second run asks for a second sample of each blank, beside the first ones that are on no protected branch yet."""
    with Provider(lambda request, earlier: chat("```python\npass\n```")) as provider:
        (house.tree / "leaderboard/models.yaml").write_text(LOCAL.format(url=provider.url), "utf-8")
        house.commit()
        hook = house.remote / "hooks/pre-receive"
        hook.write_text(PROTECTED)
        hook.chmod(0o755)
        first = dispatch(house, models="local")
        assert first.code == 0, first.log
        asked = len(provider.ended)
        again = dispatch(house, models="local")
        assert again.code == 0 and "Nothing to do" in again.log, again.log
        assert len(provider.ended) == asked > 0
        second = dispatch(house, models="local", samples="2")
        assert second.code == 0, second.log
        assert len(provider.ended) == 2 * asked
    lines = results(house, "local", "first", "rcb/results")
    assert [line["sample"] for line in lines].count(0) == [line["sample"] for line in lines].count(1) == asked
    assert {line["verdict"] for line in lines} == {"fail"}


@pytest.mark.workflows
def test_actions_that_may_not_open_pull_requests_say_what_to_switch_on(house, hub):
    hook = house.remote / "hooks/pre-receive"
    hook.write_text(PROTECTED)
    hook.chmod(0o755)
    hub.state.may_open_pulls = False
    ran = dispatch(house, models="blank")
    assert ran.code != 0 and "Allow GitHub Actions to create and approve pull requests" in ran.log


@pytest.mark.workflows
def test_eight_publishers_on_one_remote_all_land_in_a_linear_history(house, tmp_path):
    """`rcb publish` itself, eight processes at once, each with results of a model of its own."""
    with_results(house)
    template = (house.tree / "leaderboard/results/blank/first.jsonl").read_text("utf-8")

    def publish(number):
        model = f"m{number}"
        store = tmp_path / f"graded{number}" / "shard" / model
        store.mkdir(parents=True)
        (store / "first.jsonl").write_text(template.replace('"model": "blank"', f'"model": "{model}"'), "utf-8")
        clone = tmp_path / f"clone{number}"
        subprocess.run(["git", "clone", "-q", house.remote, clone], check=True)
        program = "import sys; from tools.cli import main; sys.exit(main(sys.argv[1:]))"
        return subprocess.run([sys.executable, "-c", program, "publish", "--results", store.parents[1]], cwd=clone,
                              env={**os.environ, "PYTHONPATH": str(clone)}, capture_output=True, text=True)  # fmt: skip

    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(publish, range(8)))
    assert [d.returncode for d in done] == [0] * 8, [d.stderr for d in done]
    files = house.files_on("main")
    assert all(f"leaderboard/results/m{n}/first.jsonl" in files for n in range(8))
    assert [parents for parents, _, _ in house.log_of()] == [0] + [1] * (len(house.log_of()) - 1)
    house.git("pull", "-q", "origin", "main")
    program = "import sys; from tools.cli import main; sys.exit(main(sys.argv[1:]))"
    check = subprocess.run([sys.executable, "-c", program, "leaderboard", "--check"], cwd=house.tree, capture_output=True,
                           env={**os.environ, "PYTHONPATH": str(house.tree)}, text=True)  # fmt: skip
    assert check.returncode == 0, check.stdout
