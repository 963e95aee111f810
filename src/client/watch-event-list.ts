import { parsePage } from './parse-page.ts';

/** Time between two requests, in ms. */
const refreshMs = 3_000;

const find = <Kind extends HTMLElement>(root: ParentNode, name: string): Kind | null =>
  root.querySelector<Kind>(`[data-${name}]`);

/** Adds and removes rows by their id: a row that stays keeps its focus and its open payloads. */
function mergeRows(rows: HTMLElement, fresh: HTMLElement): void {
  const known = new Map(Array.from(rows.children, (row) => [row.id, row]));
  for (const row of [...fresh.children].toReversed()) {
    if (!known.delete(row.id)) rows.prepend(document.importNode(row, true));
  }
  for (const row of known.values()) if (!row.contains(document.activeElement)) row.remove();
}

/** Changes the rows without moving the one in focus; scroll anchoring would move the page twice. */
function keepFocusedRow(rows: HTMLElement, change: () => void): void {
  const row = rows.contains(document.activeElement) ? document.activeElement?.closest('tr') : undefined;
  document.documentElement.style.overflowAnchor = row ? 'none' : '';
  const top = row?.getBoundingClientRect().top ?? 0;
  change();
  if (row) scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Adds the new values of a filter; the chosen one stays. */
function mergeOptions(form: HTMLElement, fresh: HTMLElement): void {
  for (const select of form.querySelectorAll('select')) {
    const known = new Set(Array.from(select.options, ({ value }) => value));
    const options = fresh.querySelector<HTMLSelectElement>(`select[name="${select.name}"]`)?.options ?? [];
    for (const option of options) if (!known.has(option.value)) select.append(document.importNode(option, true));
  }
}

let request = new AbortController();

/** Reads the page again and changes what is new. A later request replaces an earlier one. */
async function refresh(): Promise<void> {
  request.abort();
  request = new AbortController();
  const { signal } = request;
  const response = await fetch(location.href, { signal }).catch(() => undefined);
  const html = await response?.text().catch(() => '');
  if (!response?.ok || !html || signal.aborted) return;
  const page = parsePage(html);
  const [rows, freshRows] = [find(document, 'rows'), find(page, 'rows')];
  const [form, freshForm] = [find(document, 'filters'), find(page, 'filters')];
  const [count, freshCount] = [find(document, 'count'), find(page, 'count')];
  if (rows && freshRows) keepFocusedRow(rows, () => mergeRows(rows, freshRows));
  if (form && freshForm) mergeOptions(form, freshForm);
  if (count && freshCount) count.textContent = freshCount.textContent;
}

const form = find<HTMLFormElement>(document, 'filters');

/** Shows the events of the chosen filters; the address names them. */
function applyFilters(): void {
  if (!form) return;
  const chosen = [...new FormData(form)].filter((entry): entry is [string, string] => entry[1] !== '');
  history.replaceState(history.state, '', `?${new URLSearchParams(chosen).toString()}`);
  void refresh();
}

form?.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && applyFilters());
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  applyFilters();
});
setInterval(() => {
  const isLive = find<HTMLInputElement>(document, 'live')?.checked === true;
  if (isLive && document.visibilityState === 'visible') void refresh();
}, refreshMs);
