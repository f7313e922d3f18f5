"""GitHub's API on this machine: one repository in memory, every request checked, faults on demand."""

import json
import re
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from tests.support.github.description import faults_of, find

BOT = "github-actions[bot]"
OWNER, NAME = "octo", "bench"
REPOSITORY = f"{OWNER}/{NAME}"


@dataclass
class Fault:
    """What is answered instead of doing the request. `method` and `path` (a regular expression) choose it."""

    method: str
    path: str
    status: int
    message: str = "fault"
    headers: dict[str, str] = field(default_factory=dict)
    hold: bool = False  # wait for `release` and then go on as usual: a slow server
    after: bool = False  # do the request, and answer with the fault all the same


@dataclass
class State:
    issues: dict[int, dict[str, Any]] = field(default_factory=dict)
    pulls: dict[int, dict[str, Any]] = field(default_factory=dict)
    comments: dict[int, dict[str, Any]] = field(default_factory=dict)
    artifacts: dict[int, list[tuple[dict[str, Any], bytes]]] = field(default_factory=dict)
    permissions: dict[str, str] = field(default_factory=dict)
    environments: set[str] = field(default_factory=set)
    rules: list[dict[str, Any]] = field(default_factory=list)
    dispatches: list[dict[str, Any]] = field(default_factory=list)
    may_open_pulls: bool = True
    next_id: int = 1000


class FakeGitHub:
    """Use as a context manager. `problems`: requests that GitHub's description does not allow; must stay empty."""

    def __init__(self):
        self.state, self.faults, self.requests, self.problems = State(), [], [], []
        self.release, self.lock = threading.Event(), threading.RLock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self):
                server.answer(self)

            do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = handle_any  # noqa: N815

            def log_message(self, *words):
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_port}"

    def __enter__(self):
        threading.Thread(target=self._http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.release.set()
        self._http.shutdown()
        self._http.server_close()

    # What a test sets up.

    def add_pull(self, number, sha, branch, repository=REPOSITORY, author="alice", base="main"):
        self.state.pulls[number] = {"number": number, "sha": sha, "branch": branch, "repository": repository, "base": base,
                                    "title": "t", "body": "", "state": "open"}  # fmt: skip
        self.add_issue(number, author)

    def add_issue(self, number, author="alice", title="t", body="", labels=()):
        self.state.issues[number] = {"number": number, "title": title, "body": body, "state": "open", "user": author,
                                     "labels": list(labels)}  # fmt: skip

    def add_comment(self, issue, author, body):
        with self.lock:
            number = self._id()
            self.state.comments[number] = {"id": number, "issue": issue, "user": author, "body": body}
            return number

    def add_artifact(self, run, name, data, expired=False):
        number = self._id()
        self.state.artifacts.setdefault(run, []).append(({"id": number, "name": name, "expired": expired}, data))

    def comments_of(self, issue):
        return [c for c in self.state.comments.values() if c["issue"] == issue]

    def _id(self):
        with self.lock:
            self.state.next_id += 1
            return self.state.next_id

    # What the server does.

    def answer(self, http):
        length = int(http.headers.get("Content-Length") or 0)
        raw = http.rfile.read(length)
        parts = urlsplit(http.path)
        path, query = parts.path, dict(parse_qsl(parts.query))
        body = json.loads(raw) if raw and parts.path != "/blob" else None
        if path.startswith("/blob/"):
            run, index = map(int, path.split("/")[2:])
            return self._send(http, 200, self.state.artifacts[run][index][1], {"Content-Type": "application/zip"})
        with self.lock:
            self.requests.append((http.command, unquote(path), body))
            self.problems += faults_of(http.command, unquote(path), query, body)
            fault = next((f for f in self.faults if f.method == http.command and re.search(f.path, path)), None)
            if fault is not None:
                self.faults.remove(fault)
        if fault is not None and fault.hold:
            self.release.wait()
        elif fault is not None and not fault.after:
            return self._send(http, fault.status, {"message": fault.message}, fault.headers)
        if http.headers.get("Authorization") not in ("token test-token", "Bearer test-token"):
            return self._send(http, 401, {"message": "Bad credentials"})
        found = find(http.command, unquote(path))
        if found is None or found[2]["owner"] != OWNER or found[2]["repo"] != NAME:
            return self._send(http, 404, {"message": "Not Found"})
        name = found[0].replace("/repos/{owner}/{repo}", "")
        with self.lock:
            status, data, headers = self._do(name, found[2], query, body or {})
        if fault is not None and fault.after:
            return self._send(http, fault.status, {"message": fault.message}, fault.headers)
        return self._send(http, status, data, headers)

    def _send(self, http, status, data, headers=None):
        payload = data if isinstance(data, bytes) else json.dumps(data).encode() if status != 204 else b""
        http.send_response(status)
        for key, value in ({"Content-Type": "application/json"} | (headers or {})).items():
            http.send_header(key, value)
        http.send_header("Content-Length", str(len(payload)))
        http.end_headers()
        http.wfile.write(payload)

    def _do(self, name, path, query, body):
        s = self.state
        match name:
            case "GET /pulls":
                owner, _, branch = query.get("head", "").partition(":")
                chosen = [p for p in s.pulls.values() if p["state"] == "open" and p["branch"] == branch
                          and (p["repository"] or "").split("/")[0] == owner
                          and query.get("base", p["base"]) == p["base"]]  # fmt: skip
                return 200, [self._pull(p) for p in chosen], {}
            case "POST /pulls":
                if not s.may_open_pulls:
                    return 403, {"message": "GitHub Actions is not permitted to create or approve pull requests."}, {}
                number = self._id()
                self.add_pull(number, "0" * 40, body["head"], author=BOT, base=body["base"])
                s.pulls[number].update(title=body["title"], body=body["body"])
                return 201, self._pull(s.pulls[number]), {}
            case "GET /pulls/{pull_number}":
                return 200, self._pull(s.pulls[int(path["pull_number"])]), {}
            case "PATCH /pulls/{pull_number}":
                s.pulls[int(path["pull_number"])].update(body)
                return 200, self._pull(s.pulls[int(path["pull_number"])]), {}
            case "GET /issues":
                labels = {x for x in query.get("labels", "").split(",") if x}
                return 200, [self._issue(i) for i in s.issues.values()
                             if i["state"] == query.get("state", "open") and labels <= set(i["labels"])], {}  # fmt: skip
            case "POST /issues":
                number = self._id()
                self.add_issue(number, BOT, body["title"], body["body"], body.get("labels", ()))
                return 201, self._issue(s.issues[number]), {}
            case "GET /issues/{issue_number}":
                if int(path["issue_number"]) not in s.issues:
                    return 404, {"message": "Not Found"}, {}
                return 200, self._issue(s.issues[int(path["issue_number"])]), {}
            case "PATCH /issues/{issue_number}":
                s.issues[int(path["issue_number"])].update(body)
                return 200, self._issue(s.issues[int(path["issue_number"])]), {}
            case "GET /issues/{issue_number}/comments":
                own = self.comments_of(int(path["issue_number"]))
                size, page = int(query.get("per_page", 30)), int(query.get("page", 1))
                more = len(own) > size * page
                address = f"{self.url}/repos/{REPOSITORY}/issues/{path['issue_number']}/comments?page={page + 1}&per_page={size}"
                link = {"Link": f'<{address}>; rel="next"'} if more else {}
                return 200, [self._comment(c) for c in own[size * (page - 1) : size * page]], link
            case "POST /issues/{issue_number}/comments":
                if len(body["body"]) > 65536:
                    return 422, {"message": "Validation Failed"}, {}
                number = self.add_comment(int(path["issue_number"]), BOT, body["body"])
                return 201, self._comment(s.comments[number]), {}
            case "PATCH /issues/comments/{comment_id}":
                s.comments[int(path["comment_id"])].update(body)
                return 200, self._comment(s.comments[int(path["comment_id"])]), {}
            case "DELETE /issues/comments/{comment_id}":
                del s.comments[int(path["comment_id"])]
                return 204, None, {}
            case "POST /issues/{issue_number}/labels":
                labels = s.issues[int(path["issue_number"])]["labels"]
                given = body["labels"] if isinstance(body, dict) else body
                labels += [label for label in given if label not in labels]
                return 200, [{"name": label} for label in labels], {}
            case "DELETE /issues/{issue_number}/labels/{name}":
                s.issues[int(path["issue_number"])]["labels"].remove(unquote(path["name"]))
                return 200, [], {}
            case "GET /actions/runs/{run_id}":
                address = f"{self.url}/repos/{REPOSITORY}/actions/runs/{path['run_id']}"
                return 200, {"id": int(path["run_id"]), "url": address, "artifacts_url": f"{address}/artifacts"}, {}
            case "GET /actions/runs/{run_id}/artifacts":
                own = s.artifacts.get(int(path["run_id"]), [])
                listed = [{**a, "url": "", "size_in_bytes": len(data),
                           "archive_download_url": f"{self.url}/repos/{REPOSITORY}/actions/artifacts/{a['id']}/zip"}
                          for a, data in own]  # fmt: skip
                return 200, {"total_count": len(listed), "artifacts": listed}, {}
            case "GET /actions/artifacts/{artifact_id}/{archive_format}":
                for run, own in s.artifacts.items():
                    for index, (artifact, _) in enumerate(own):
                        if artifact["id"] == int(path["artifact_id"]):
                            return 302, None, {"Location": f"{self.url}/blob/{run}/{index}"}
                return 404, {"message": "Not Found"}, {}
            case "GET /actions/workflows/{workflow_id}":
                address = f"{self.url}/repos/{REPOSITORY}/actions/workflows/{path['workflow_id']}"
                return 200, {"id": 1, "path": f".github/workflows/{path['workflow_id']}", "url": address}, {}
            case "POST /actions/workflows/{workflow_id}/dispatches":
                s.dispatches.append({"workflow": path["workflow_id"], **body})
                return 204, None, {}
            case "GET /collaborators/{username}/permission":
                permission = s.permissions.get(path["username"])
                if permission is None:
                    return 404, {"message": "Not Found"}, {}
                return 200, {"permission": permission, "user": {"login": path["username"]}}, {}
            case "GET /rules/branches/{branch}":
                return 200, s.rules, {}
            case "GET /environments/{environment_name}":
                if path["environment_name"] not in s.environments:
                    return 404, {"message": "Not Found"}, {}
                return 200, {"id": 1, "name": path["environment_name"], "protection_rules": []}, {}
        raise AssertionError(name)

    def _pull(self, p):
        address = f"{self.url}/repos/{REPOSITORY}/pulls/{p['number']}"
        repository = {"full_name": p["repository"]} if p["repository"] else None
        return {"number": p["number"], "title": p["title"], "body": p["body"], "state": p["state"], "url": address,
                "issue_url": address.replace("pulls", "issues"), "base": {"ref": p["base"]},
                "head": {"sha": p["sha"], "ref": p["branch"], "repo": repository}}  # fmt: skip

    def _issue(self, i):
        address = f"{self.url}/repos/{REPOSITORY}/issues/{i['number']}"
        extra = {"pull_request": {"url": address}} if i["number"] in self.state.pulls else {}
        return {"number": i["number"], "title": i["title"], "body": i["body"], "state": i["state"], "url": address,
                "user": {"login": i["user"]}, "labels": [{"name": name} for name in i["labels"]], **extra}  # fmt: skip

    def _comment(self, c):
        address = f"{self.url}/repos/{REPOSITORY}/issues/comments/{c['id']}"
        return {"id": c["id"], "user": {"login": c["user"]}, "body": c["body"], "url": address}
