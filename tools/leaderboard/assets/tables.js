// Tables of class "interactive" get a filter and headers that sort. Without this script they are plain, whole tables.
"use strict";

function orderOf(row, column) {
  const cell = row.cells[column];
  if (cell.dataset.order !== undefined) return Number(cell.dataset.order);
  const text = cell.textContent.trim();
  return text === "–" || text === "" ? null : text.toLowerCase();
}

// Empty cells stay last in both directions: what is not known is neither the best nor the worst.
function compare(one, two, ascending) {
  if (one === null || two === null) return (one === null) - (two === null);
  const order =
    typeof one === "number" && typeof two === "number" ? one - two : String(one).localeCompare(String(two), "en", { numeric: true });
  return ascending ? order : -order;
}

function sortBy(table, column) {
  const header = table.tHead.rows[0].cells[column];
  const numeric = header.classList.contains("number");
  const current = header.getAttribute("aria-sort");
  // Ranks, numbers of rows and names begin with the smallest, scores with the largest.
  const first = numeric && !["Rank", "#", "Place"].includes(header.textContent.trim()) ? "descending" : "ascending";
  const other = first === "ascending" ? "descending" : "ascending";
  const next = current === first ? other : first;
  for (const cell of table.tHead.rows[0].cells) cell.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", next);
  const body = table.tBodies[0];
  const rows = Array.from(body.rows, (row) => ({ row, order: orderOf(row, column) }));
  rows.sort((one, two) => compare(one.order, two.order, next === "ascending"));
  body.append(...rows.map((entry) => entry.row));
}

function filter(table, words, status) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of table.tBodies[0].rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !wanted.every((word) => text.includes(word));
    shown += !row.hidden;
  }
  const all = table.tBodies[0].rows.length;
  status.textContent = wanted.length ? `${shown} of ${all} rows` : "";
}

function makeSortable(table) {
  Array.from(table.tHead.rows[0].cells).forEach((header, column) => {
    const button = document.createElement("button");
    button.type = "button";
    if (header.querySelector("a")) {
      button.setAttribute("aria-label", `Sort by ${header.textContent}`);
      header.append(" ", button);
    } else {
      button.append(...header.childNodes);
      header.append(button);
    }
    button.addEventListener("click", () => sortBy(table, column));
  });
}

function makeFilterable(table) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  const status = document.createElement("span");
  input.type = "search";
  input.autocomplete = "off";
  label.append(`Filter “${table.caption.textContent}”: `, input);
  status.setAttribute("role", "status");
  const line = document.createElement("p");
  line.className = "filter";
  line.append(label, status);
  table.closest(".scroll").before(line);
  input.addEventListener("input", () => filter(table, input.value, status));
}

for (const table of document.querySelectorAll("table.interactive")) {
  makeSortable(table);
  makeFilterable(table);
}
