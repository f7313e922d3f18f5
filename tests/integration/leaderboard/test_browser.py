"""The static site in a real browser: it sorts, filters, works from a file and below a path, and for the keyboard alone."""

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.support.results import HOSTILE, rich_lines, write_store
from tools.cli import main

Browser = webdriver.Chrome


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("site")
    store = write_store(root / "store", rich_lines(models=8, samples=2))
    models = str(root / "none.yaml")
    html = root / "pages" / "below" / "a path"
    assert (
        main(
            [
                "leaderboard",
                "--quiet",
                "--store",
                str(store),
                "--models",
                models,
                "--out",
                str(root / "out"),
                "--html",
                str(html),
            ]
        )
        == 0
    )
    return html


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    driver, chromium = shutil.which("chromedriver"), shutil.which("chromium") or shutil.which("google-chrome")
    assert driver and chromium, "these tests need chromium and chromedriver: apt-get install chromium chromium-driver"
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1280,1000",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options, webdriver.ChromeService(driver))
    yield browser
    browser.quit()


@pytest.fixture(scope="module")
def served(site) -> Iterator[str]:
    """The site below a path of a host, as GitHub Pages serves it."""
    handler = functools.partial(_Quiet, directory=str(site.parents[1]))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/below/a%20path/index.html"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def ranking(browser: Browser) -> WebElement:
    return next(
        t
        for t in browser.find_elements(By.TAG_NAME, "table")
        if "Ranking of the models" in t.find_element(By.TAG_NAME, "caption").text
    )


def column(table: WebElement, title: str) -> list[str]:
    heads = [head.text.rstrip(" ↕↑↓") for head in table.find_elements(By.CSS_SELECTOR, "thead th")]
    place = heads.index(title) + 1
    return [cell.text for cell in table.find_elements(By.CSS_SELECTOR, f"tbody tr:not([hidden]) td:nth-child({place})")]


def button(table: WebElement, title: str) -> WebElement:
    return next(b for b in table.find_elements(By.CSS_SELECTOR, "th button") if b.text.rstrip(" ↕↑↓") == title)


def errors(browser: Browser) -> list[str]:
    return [entry["message"] for entry in browser.get_log("browser")]


@pytest.fixture(params=["file", "served"])
def front(request, browser, site, served) -> Browser:
    browser.get((site / "index.html").as_uri() if request.param == "file" else served)
    return browser


def test_tables_sort_by_number_both_ways(front):
    table = ranking(front)
    given = column(table, "pass@1")
    button(table, "pass@1").click()
    falling = [float(text) for text in column(table, "pass@1")]
    assert falling == sorted(map(float, given), reverse=True)
    button(table, "pass@1").click()
    assert [float(text) for text in column(table, "pass@1")] == falling[::-1]
    button(table, "Rank").click()
    assert column(table, "pass@1") == given


def test_tables_sort_by_text_and_leave_what_is_not_known_last(front):
    table = ranking(front)
    button(table, "Model").click()
    names = column(table, "Model")
    assert names == sorted(names, key=str.lower)
    button(table, "Cost of a run").click()
    costs = column(table, "Cost of a run")
    assert costs[-1] == "–" and len(costs) == 8
    button(table, "Cost of a run").click()
    assert column(table, "Cost of a run")[-1] == "–"


def test_tables_say_how_they_are_sorted(front):
    table = ranking(front)
    assert table.find_elements(By.CSS_SELECTOR, "th[aria-sort]") == []
    button(table, "pass@1").click()
    sorted_heads = table.find_elements(By.CSS_SELECTOR, "th[aria-sort]")
    assert [head.get_attribute("aria-sort") for head in sorted_heads] == ["descending"]
    button(table, "Model").click()
    assert [head.get_attribute("aria-sort") for head in table.find_elements(By.CSS_SELECTOR, "th[aria-sort]")] == [
        "ascending"
    ]


def test_tables_filter_while_typing(front):
    table = ranking(front)
    field = front.find_element(By.CSS_SELECTOR, "input[type=search]")
    field.send_keys("VENDOR-1 model")
    shown = column(table, "Model")
    assert shown and all("vendor-1" in name for name in shown) and len(shown) < 8
    status = front.find_element(By.CSS_SELECTOR, ".filter [role=status]")
    assert status.text == f"{len(shown)} of 8 rows"
    field.clear()
    field.send_keys(" ", Keys.BACKSPACE)
    assert len(column(table, "Model")) == 8 and status.text == ""


def test_the_keyboard_reaches_and_works_everything(front):
    front.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    assert front.switch_to.active_element.text == "Skip to content"
    button(ranking(front), "pass@1").send_keys(Keys.ENTER)
    falling = [float(text) for text in column(ranking(front), "pass@1")]
    assert falling == sorted(falling, reverse=True)
    for _ in range(200):
        focused = front.switch_to.active_element
        if focused.tag_name == "summary":
            break
        focused.send_keys(Keys.TAB)
    assert focused.tag_name == "summary"
    focused.send_keys(Keys.ENTER)
    assert focused.find_element(By.XPATH, "..").get_attribute("open") is not None


def test_screen_readers_get_names_for_everything(front):
    nameless = front.execute_script("""
        const missing = [];
        if (!document.documentElement.lang) missing.push("language");
        if (document.querySelectorAll("h1").length !== 1) missing.push("one h1");
        if (!document.querySelector("main")) missing.push("main");
        for (const image of document.images) if (!image.alt) missing.push(image.src);
        for (const table of document.querySelectorAll("table")) {
          if (!table.caption || !table.caption.textContent) missing.push("caption");
          for (const head of table.tHead.rows[0].cells) if (head.scope !== "col") missing.push("scope " + head.textContent);
        }
        for (const field of document.querySelectorAll("input")) if (!field.labels.length) missing.push("label");
        for (const area of document.querySelectorAll(".scroll"))
          if (area.tabIndex !== 0 || !area.getAttribute("aria-label")) missing.push("scrolling region");
        let level = 1;
        for (const heading of document.querySelectorAll("h1, h2, h3")) {
          const own = Number(heading.tagName[1]);
          if (own > level + 1) missing.push("skipped level before " + heading.textContent);
          level = own;
        }
        return missing;
    """)
    assert nameless == []


def test_every_page_loads_without_an_error_and_every_picture_is_there(browser, site):
    errors(browser)
    pages = sorted(site.rglob("*.html"))
    assert len(pages) == 1 + 8 + 6 + (site / "scoring.html").exists()
    for page in pages:
        browser.get(page.as_uri())
        broken = browser.execute_script(
            "return Array.from(document.images).filter(i => i.complete && !i.naturalWidth).map(i => i.src)"
        )
        assert (page.name, broken, errors(browser)) == (page.name, [], [])


def test_every_link_leads_to_a_page(browser, site):
    for page in sorted(site.rglob("*.html")):
        browser.get(page.as_uri())
        for link in browser.execute_script("return Array.from(document.links).map(a => a.href)"):
            if link.startswith("file:"):
                path = Path(link.removeprefix("file://").split("#")[0].replace("%20", " "))
                assert path.exists(), (page.name, link)
            else:
                assert link.startswith("https://arxiv.org/"), link


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_is_wider_than_the_screen_and_text_is_readable(browser, site, scheme, width):
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        for page in (site / "index.html", *sorted(site.glob("*/*.html"))[::5]):
            browser.get(page.as_uri())
            browser.execute_script("for (const part of document.querySelectorAll('details')) part.open = true")
            wide = browser.execute_script("return document.documentElement.scrollWidth")
            assert wide <= width, page.name
            pale = browser.execute_script(CONTRAST)
            assert pale == [], page.name
        pictures = browser.execute_script("return Array.from(document.images).map(i => i.currentSrc)")
        assert all(("-dark.svg" in picture) == (scheme == "dark") for picture in pictures)
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


# Text whose contrast with what it stands on is below 4.5 to 1 (WCAG 2.2, success criterion 1.4.3).
CONTRAST = """
    const numbers = (color) => color.match(/[0-9.]+/g).map(Number);
    const light = ([r, g, b]) => {
      const part = (v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const ground = (element) => {
      for (; element; element = element.parentElement) {
        const color = numbers(getComputedStyle(element).backgroundColor);
        if (color.length < 4 || color[3] > 0) return color;
      }
      return [255, 255, 255];
    };
    const pale = [];
    for (const element of document.querySelectorAll("main *")) {
      if (!Array.from(element.childNodes).some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
      const [one, two] = [light(numbers(getComputedStyle(element).color)), light(ground(element))].sort((a, b) => b - a);
      if ((one + 0.05) / (two + 0.05) < 4.5) pale.push(element.textContent.slice(0, 40));
    }
    return pale;
"""


def test_hostile_names_are_text(front):
    assert front.execute_script("return document.querySelectorAll('main script, main style, main iframe').length") == 0
    assert any("<script>alert(1)" in name for name in column(ranking(front), "Model"))
    assert "<script>" in HOSTILE


def test_without_scripts_the_tables_are_whole(browser, site):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get((site / "index.html").as_uri())
        rows = ranking(browser).find_elements(By.CSS_SELECTOR, "tbody tr")
        assert len(rows) == 8 and all(row.is_displayed() for row in rows)
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
