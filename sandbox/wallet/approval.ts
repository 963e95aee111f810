import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { pagePolicy, readForm, renderSandboxPage, type Markup } from '../ui/page.ts';
import type { Agreement, Price } from './model.ts';
import { chooseLang, formatCampaign, formatMoney, formatPrice } from './format.ts';
import type { Wallet } from './wallet.ts';
import { walletMessages, type WalletLang } from './messages.ts';

const merchantName = 'Nordlyd';

/** Renders the page for an unknown agreement. */
export function renderMissing(lang: WalletLang): Markup {
  const messages = walletMessages[lang];
  const body = html`<div class="phone">
    <h1>${messages.missing}</h1>
    <p>${messages.missingHint}</p>
  </div>`;
  return renderSandboxPage({ lang, title: messages.missing, brand: messages.brand, body });
}

/** A phone number for a new payer, who can change it. */
const makePhone = ({ uuid }: Agreement): string =>
  `4${String(Number.parseInt(uuid.slice(0, 8), 16) % 10_000_000).padStart(7, '0')}`;

/** Renders the approval form, or the state of the agreement. @param initial price of the initial charge. */
function renderApproval(agreement: Agreement, initial: Price | undefined, lang: WalletLang): Markup {
  const messages = walletMessages[lang];
  const campaign = formatCampaign(agreement, lang);
  const price = formatPrice(agreement, lang);
  const number = html`<label class="field"
    >${messages.phone}<input
      type="tel"
      name="phone"
      inputmode="tel"
      autocomplete="off"
      maxlength="20"
      value="${makePhone(agreement)}"
  /></label>`;
  const buttons = html`<form class="stack" method="post">
    ${number}
    <button name="answer" value="approve">${messages.approve}</button>
    <button class="plain" name="answer" value="reject">${messages.reject}</button>
    <button class="plain" name="answer" value="expire">${messages.expire}</button>
  </form>`;
  const decided = html`<p class="notice" role="status">
      ${agreement.status === 'PENDING' ? '' : messages.decided[agreement.status]}
    </p>
    <a class="button" href="${agreement.merchantRedirectUrl}">${messages.back}</a>`;
  const body = html`<section class="phone">
    <p class="quiet small">${messages.approveTitle}</p>
    <h1><strong>${merchantName}</strong> ${messages.approveIntro}</h1>
    <p class="amount">${campaign ?? price}</p>
    <p class="quiet">${campaign ? messages.then(price) : ''}</p>
    <dl class="details">
      <dt>${messages.product}</dt>
      <dd>${agreement.productName}</dd>
      ${
        initial
          ? html`<dt>${messages.payNow}</dt>
              <dd>${formatMoney(initial, lang)}</dd>`
          : ''
      }
    </dl>
    ${agreement.status === 'PENDING' ? buttons : decided}
    <p class="quiet small after">${messages.noMoney}</p>
  </section>`;
  return renderSandboxPage({ lang, title: messages.approveTitle, brand: messages.brand, body });
}

/**
 * Creates the confirmation page of `vippsConfirmationUrl`: `GET` and `POST /approve/{token}`; `?lang=nb
 * fi` selects the language.
 */
export function createApproval(wallet: Wallet, records: DocumentStore): Hono {
  const langOf = (context: Context, currency = 'NOK') => chooseLang(context.req.query('lang'), currency);
  const find = (token: string): Agreement | undefined => {
    records.transaction(wallet.expireOverdue);
    return wallet.agreements.findByToken(token);
  };
  const approval = new Hono();
  approval.get('/approve/:token', (context) => {
    const agreement = find(context.req.param('token'));
    if (!agreement) return context.html(renderMissing(langOf(context)), 404);
    // The merchant's page may redirect again, e.g. to a login; browsers apply form-action to each redirect.
    context.header('Content-Security-Policy', pagePolicy(['http:', 'https:']));
    const initial = wallet.charges.find(agreement.id, agreement.initialChargeId ?? '')?.price;
    return context.html(renderApproval(agreement, initial, langOf(context, agreement.price.currency)));
  });
  approval.post('/approve/:token', async (context) => {
    const agreement = find(context.req.param('token'));
    if (!agreement) return context.html(renderMissing(langOf(context)), 404);
    const { answer, phone = '' } = await readForm(context);
    const typed = phone.replaceAll(/\D/g, '');
    const payer = /^\d{8,15}$/.test(typed) ? typed : makePhone(agreement);
    records.transaction(() => wallet.agreements.identify(agreement.id, payer));
    // A second response changes nothing: the payer returns to the merchant, who reads the status anyway.
    if (answer === 'approve' || answer === 'reject' || answer === 'expire')
      records.transaction(() => wallet.move(agreement.id, answer, answer === 'expire' ? 'SYSTEM' : 'PAYER'));
    else return context.redirect(context.req.url, 303);
    return context.redirect(agreement.merchantRedirectUrl, 303);
  });
  return approval;
}
