import { html } from 'hono/html';
import { renderSandboxPage, type Markup } from '../ui/page.ts';
import { bankMessages, type BankLang } from './bank-messages.ts';
import type { Payment } from './payment.ts';

/** Results that a user can choose on the bank's page. */
export const bankResults = ['authorised', 'refused', 'cancelled', 'error', 'pending'] as const;

export type BankResult = (typeof bankResults)[number];

const locales: Record<BankLang, string> = { sv: 'sv-SE', nb: 'nb-NO', fi: 'fi-FI' };

function formatAmount({ value, currency }: Payment['amount'], lang: BankLang): string {
  if (value === 0) return bankMessages[lang].cardOnly;
  return new Intl.NumberFormat(locales[lang], { style: 'currency', currency }).format(value / 100);
}

const renderDetails = (payment: Payment, payee: string, lang: BankLang): Markup => {
  const messages = bankMessages[lang];
  return html`<dl class="details">
    <dt>${messages.payee}</dt>
    <dd>${payee}</dd>
    <dt>${messages.amount}</dt>
    <dd>${formatAmount(payment.amount, lang)}</dd>
    <dt>${messages.card}</dt>
    <dd>•••• ${payment.card.lastFour}</dd>
  </dl>`;
};

/** Renders the bank's page for a redirect, with a button for each result. */
export function renderBankPage(payment: Payment, payee: string, lang: BankLang): Markup {
  const messages = bankMessages[lang];
  const [first, ...others] = bankResults;
  const body = html`<section class="card narrow">
    <h1>${messages.title}</h1>
    <p>${messages.lead}</p>
    ${renderDetails(payment, payee, lang)}
    <p class="notice">${messages.sandboxNote}</p>
    <form method="post" class="stack">
      <button name="answer" value="${first}">${messages[first]}</button>
      <h2 class="small quiet">${messages.choices}</h2>
      ${others.map((answer) => html`<button class="plain" name="answer" value="${answer}">${messages[answer]}</button>`)}
    </form>
  </section>`;
  return renderSandboxPage({ lang, title: messages.title, brand: messages.brand, body });
}

/** Renders the bank's page for a completed challenge. @param backUrl of the merchant. */
export function renderCompleted(backUrl: string, lang: BankLang): Markup {
  const messages = bankMessages[lang];
  const body = html`<section class="card narrow">
    <h1>${messages.answered}</h1>
    <p>${messages.answeredLead}</p>
    <a class="button" href="${backUrl}">${messages.back}</a>
  </section>`;
  return renderSandboxPage({ lang, title: messages.answered, brand: messages.brand, body });
}

/** Renders the bank's page for an unknown payment. */
export function renderUnknown(lang: BankLang): Markup {
  const messages = bankMessages[lang];
  const body = html`<section class="card narrow">
    <h1>${messages.unknown}</h1>
    <p>${messages.unknownLead}</p>
  </section>`;
  return renderSandboxPage({ lang, title: messages.unknown, brand: messages.brand, body });
}

/** Renders the bank's challenge in a frame of the merchant's page (native 3-D Secure 2). */
export function renderChallenge(payment: Payment, secret: string, payee: string, lang: BankLang): Markup {
  const messages = bankMessages[lang];
  const body = html`<h1>${messages.title}</h1>
    ${renderDetails(payment, payee, lang)}
    <form method="post" action="/bank/3ds2/answer" class="stack">
      <input type="hidden" name="secret" value="${secret}" />
      <div>
        <label for="password">${messages.password}</label>
        <input id="password" name="password" type="password" autocomplete="off" aria-describedby="password-hint" />
        <p id="password-hint" class="small quiet">${messages.passwordHint}</p>
      </div>
      <div class="row">
        <button name="choice" value="confirm">${messages.confirm}</button>
        <button class="plain" name="choice" value="cancel">${messages.cancel}</button>
      </div>
    </form>`;
  return renderSandboxPage({ lang, title: messages.title, brand: messages.brand, body });
}

/**
 * Renders a frame that sends a message to the merchant's page.
 *
 * @param message that the provider's client waits for.
 */
export function renderReport(message: Record<string, unknown>, merchantOrigin: string, lang: BankLang): Markup {
  return html`<!doctype html>
    <html lang="${lang}" data-message="${JSON.stringify(message)}" data-shop="${merchantOrigin}">
      <head>
        <meta charset="utf-8" />
        <title>${bankMessages[lang].brand}</title>
        <link rel="icon" href="data:," />
        <script src="/bank/report.js" defer></script>
      </head>
      <body>
        <p>${bankMessages[lang].moment}</p>
      </body>
    </html>`;
}
