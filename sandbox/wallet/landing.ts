import { html } from 'hono/html';
import type { LedgerEntry } from '../../server/sandbox/control-routes.ts';
import { renderSandboxPage, type Markup } from '../ui/page.ts';
import type { Agreement } from './model.ts';

/** Rows of each table, newest first. */
const shown = 50;

const numeric = new Set(['Price', 'Amount']);

const money = (value: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'code' }).format(value / 100);

const time = (at: string): Markup => html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;

const table = (name: string, heads: string[], rows: Markup[], empty: string): Markup =>
  rows.length === 0
    ? html`<p class="quiet">${empty}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
        <table>
          <thead>
            <tr>
              ${heads.map((head) => html`<th scope="col" class="${numeric.has(head) ? 'number' : ''}">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`;

/** The agreement of a ledger entry, with the payer's number after the approval. */
function renderAgreement({ subject, reference }: LedgerEntry, agreements: Agreement[]): Markup {
  const agreement = agreements.find(({ id }) => id === subject || id === reference);
  if (agreement === undefined) return html`<code>${subject ?? ''}</code>`;
  const { id, productName, phone } = agreement;
  return html`<a href="/agreements/${id}">${productName}</a><br /><span class="quiet">${phone ?? ''}</span>`;
}

/** Renders the front page for developers: agreements and ledger. */
export function renderLanding(agreements: Agreement[], ledger: LedgerEntry[]): Markup {
  const rows = agreements
    .slice(-shown)
    .reverse()
    .map(
      ({ id, productName, price, status, created }) =>
        html`<tr>
          <td><a href="/agreements/${id}">${productName}</a><br /><code class="quiet">${id}</code></td>
          <td class="number">${money(price.amount, price.currency)}</td>
          <td><span class="badge">${status}</span></td>
          <td>${time(created)}</td>
        </tr>`,
    );
  const entries = ledger
    .slice(-shown)
    .reverse()
    .map(
      (entry) =>
        html`<tr>
          <td>${time(entry.at)}</td>
          <td>${entry.kind}</td>
          <td>${renderAgreement(entry, agreements)}</td>
          <td class="number">${entry.amount ? money(entry.amount.value, entry.amount.currency) : ''}</td>
          <td><code>${entry.reference ?? ''}</code></td>
          <td><span class="badge">${entry.status}</span></td>
        </tr>`,
    );
  const body = html`<h1>Wallet sandbox</h1>
    <p>
      Replaces Vipps MobilePay Recurring v3 in Norway and Finland. No money moves. A merchant drafts an agreement, the
      payer approves it here, and each charge is taken on its due day by the merchant's clock. Open an agreement to stop
      it as the payer, to pay a charge now, or to let the next one fail.
    </p>
    <section class="card">
      <h2>Agreements</h2>
      ${table('Agreements', ['Product', 'Price', 'Status', 'Created (UTC)'], rows, 'None yet: choose the wallet at a checkout.')}
    </section>
    <section class="card">
      <h2>Ledger</h2>
      <p class="quiet">What really happened, newest first; <a href="/__control/ledger">all of it as JSON</a>.</p>
      ${table('Ledger', ['Time (UTC)', 'Kind', 'Agreement', 'Amount', 'Reference', 'Status'], entries, 'Nothing has happened yet.')}
    </section>`;
  return renderSandboxPage({ lang: 'en', title: 'Wallet', brand: 'Vipps MobilePay', body });
}
