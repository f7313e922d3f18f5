"""Cut the operations that this project uses out of GitHub's published OpenAPI description.

    npm pack @octokit/openapi && tar xzf octokit-openapi-*.tgz
    python -m tests.support.github.extract package/generated/api.github.com.deref.json

Its version is kept in the file. The description is published by Octokit under the MIT licence.
"""

import json
import sys
from pathlib import Path

OPERATIONS = """
GET /repos/{owner}/{repo}/pulls
POST /repos/{owner}/{repo}/pulls
GET /repos/{owner}/{repo}/pulls/{pull_number}
PATCH /repos/{owner}/{repo}/pulls/{pull_number}
GET /repos/{owner}/{repo}/issues
POST /repos/{owner}/{repo}/issues
GET /repos/{owner}/{repo}/issues/{issue_number}
PATCH /repos/{owner}/{repo}/issues/{issue_number}
GET /repos/{owner}/{repo}/issues/{issue_number}/comments
POST /repos/{owner}/{repo}/issues/{issue_number}/comments
PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}
DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}
POST /repos/{owner}/{repo}/issues/{issue_number}/labels
DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}
GET /repos/{owner}/{repo}/actions/runs/{run_id}
GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts
GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}
GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}
POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches
GET /repos/{owner}/{repo}/collaborators/{username}/permission
GET /repos/{owner}/{repo}/rules/branches/{branch}
GET /repos/{owner}/{repo}/environments/{environment_name}
""".split("\n")[1:-1]
FILE = Path(__file__).with_name("openapi.json")
_WORDS = frozenset({"description", "examples", "example", "summary", "x-github", "x-multi-segment", "title"})


def extract(description):
    """{"METHOD path": {"path": {name: schema}, "query": {…}, "body": schema or null, "answers": [status…]}}"""
    return {line: _operation(description["paths"], *line.split()) for line in OPERATIONS}


def _operation(paths, method, path):
    found = paths[path][method.lower()]
    inside = {
        where: {p["name"]: _plain(p["schema"]) for p in found.get("parameters", []) if p["in"] == where}
        for where in ("path", "query")
    }
    content = found.get("requestBody", {}).get("content", {}).get("application/json")
    return {**inside, "body": _plain(content["schema"]) if content else None, "answers": sorted(found["responses"])}


def _plain(schema):
    """The schema without words for people. Properties may have names like `title`, which stay."""
    if isinstance(schema, list):
        return [_plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {}
    for key, value in schema.items():
        if key == "properties":
            kept[key] = {name: _plain(inner) for name, inner in value.items()}
        elif key == "nullable":
            continue
        elif key not in _WORDS:
            kept[key] = _plain(value)
    if schema.get("nullable") and isinstance(kept.get("type"), str):
        kept["type"] = [kept["type"], "null"]
    return kept


if __name__ == "__main__":
    source = Path(sys.argv[1])
    package = json.loads((source.parents[1] / "package.json").read_text("utf-8"))
    text = {
        "source": f"@octokit/openapi {package['version']}",
        "operations": extract(json.loads(source.read_text("utf-8"))),
    }
    FILE.write_text(json.dumps(text, indent=1, sort_keys=True) + "\n", "utf-8")
