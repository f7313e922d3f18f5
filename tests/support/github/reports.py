"""Reports for tests: small ones, and archives as GitHub keeps them."""

import io
import json
import zipfile

PAPER = {"id": "toy", "verdict": "pass", "snippets": 2, "mutants": 24, "killed": 22, "equivalent": 1, "repeats": 5,
         "seconds": 3.2, "message": ""}  # fmt: skip
FINDING = {"id": "RCB203", "severity": "error", "path": "pset/toy/toy.py", "line": 12, "column": 0, "message": "No end tag.",
           "fix": "Add the end tag.", "paper": "toy"}  # fmt: skip


def report(papers=(PAPER,), findings=(), **more):
    return {"schema": 1, "papers": list(papers), "removed": [], "everything": "", "findings": list(findings), "dropped": 0,
            "estimate": {"models": 3, "calls": 6, "usd": 0.25, "unpriced": 0}, "submissions": None,
            "models": False, **more}  # fmt: skip


def bad_report(**more):
    return report([{**PAPER, "verdict": "fail"}], [FINDING], **more)


def archive(content, name="report.json", mode=0o100644):
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        made.writestr(info, data)
    return out.getvalue()
