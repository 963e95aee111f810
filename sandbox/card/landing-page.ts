import { html } from 'hono/html';
import type { LedgerEntry } from '../../server/sandbox/control-routes.ts';
import { renderSandboxPage, type Markup } from '../ui/page.ts';
import type { Shopper } from './acquirer.ts';
import type { Amount, Payment } from './payment.ts';
import { describeDecline, scenariosByName } from './scenario.ts';
import { testCards } from './test-cards.ts';

/** Number of ledger entries on the page. */
const maxRows = 100;

const formatAmount = (amount: Amount | null): string =>
  amount === null ? '' : `${(amount.value / 100).toFixed(2)} ${amount.currency}`;

const tone = (status: string): string => {
  if (/Authorised|captured|refunded|created|renewed/.test(status)) return 'good';
  return /Refused|Error|failed/.test(status) ? 'bad' : 'warm';
};

const renderCards = (): Markup =>
  html`<section class="card">
    <h2>Test cards</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>Expires</th>
            <th>CVC</th>
            <th>What happens</th>
          </tr>
        </thead>
        <tbody>
          ${testCards.map(
            ({ number, expiry, code, result }) =>
              html`<tr>
                <td><code>${number}</code></td>
                <td>${expiry}</td>
                <td>${code}</td>
                <td>${result}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;

const renderScenarios = (): Markup =>
  html`<section class="card">
    <h2>Scenarios by name on card</h2>
    <p class="quiet">Type one of these as the cardholder's name, with any accepted card.</p>
    <div class="scroll">
      <table>
        <tbody>
          ${Object.entries(scenariosByName).map(([name, outcome]) => {
            const refusal = describeDecline(outcome);
            const detail = refusal === undefined ? '' : `${refusal.refusalReasonCode}, ${refusal.refusalReason}`;
            return html`<tr>
              <td><code>${name}</code></td>
              <td>${outcome.resultCode} ${detail}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  </section>`;

const renderPending = (payments: Payment[]): Markup =>
  html`<section class="card">
    <h2>Waiting for an end</h2>
    ${payments.map(
      ({ pspReference, reference, amount }) =>
        html`<form method="post" action="/pending/${pspReference}" class="row">
          <p>${reference}<br /><span class="quiet">${formatAmount(amount)}</span></p>
          <button name="outcome" value="authorised">Authorise</button>
          <button class="plain" name="outcome" value="refused">Refuse</button>
        </form>`,
    )}
  </section>`;

type FindShopper = (shopperReference: string) => Shopper | undefined;

function renderShopper(subject: string, findShopper: FindShopper): Markup {
  const shopper = findShopper(subject);
  return shopper === undefined
    ? html`<code>${subject}</code>`
    : html`${shopper.email}<br /><span class="quiet">${shopper.name}</span>`;
}

const renderEntry = ({ at, kind, reference, amount, subject, status }: LedgerEntry, findShopper: FindShopper): Markup =>
  html`<tr>
    <td><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time></td>
    <td>${kind}</td>
    <td>${subject === null ? '' : renderShopper(subject, findShopper)}</td>
    <td class="number">${formatAmount(amount)}</td>
    <td><code>${reference ?? ''}</code></td>
    <td><span class="badge ${tone(status)}">${status}</span></td>
  </tr>`;

/** Renders the front page for developers: cards, scenarios, pending payments, and the ledger. */
export function renderLandingPage(entries: LedgerEntry[], pending: Payment[], findShopper: FindShopper): Markup {
  const body = html`<h1>Card provider</h1>
    <p>
      Replaces the card provider: the browser client, its secured fields and the server both speak to it. No real card
      works here and no money moves. The ledger is also at <a href="/__control/ledger">/__control/ledger</a>.
    </p>
    ${renderCards()} ${renderScenarios()} ${pending.length > 0 ? renderPending(pending) : ''}
    <section class="card">
      <h2 id="ledger">Ledger</h2>
      ${
        entries.length === 0
          ? html`<p class="quiet">Nothing has happened yet.</p>`
          : html`<p class="quiet">Newest first, by the sandbox's clock.</p>
              <div class="scroll">
                <table>
                  <thead>
                    <tr>
                      <th>Time (UTC)</th>
                      <th>Kind</th>
                      <th>Shopper</th>
                      <th class="number">Amount</th>
                      <th>Reference</th>
                      <th>Status</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${entries
                      .slice(-maxRows)
                      .reverse()
                      .map((entry) => renderEntry(entry, findShopper))}
                  </tbody>
                </table>
              </div>`
      }
    </section>`;
  return renderSandboxPage({ lang: 'en', title: 'Card provider', brand: 'Card sandbox', body });
}
