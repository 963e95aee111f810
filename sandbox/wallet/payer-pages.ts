import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { readForm, renderSandboxPage, type Markup } from '../ui/page.ts';
import { renderMissing } from './approval.ts';
import type { Agreement, Charge, NextCharge } from './model.ts';
import { chooseLang, formatCampaign, formatDay, formatMoney, formatPrice } from './format.ts';
import type { Wallet } from './wallet.ts';
import { walletMessages, type WalletLang } from './messages.ts';

const plans: NextCharge[] = ['succeeds', 'fails', 'waits'];
const tone = (status: string): string =>
  ['ACTIVE', 'CHARGED'].includes(status) ? 'good' : ['FAILED', 'STOPPED', 'EXPIRED'].includes(status) ? 'bad' : 'warm';

function renderCharge(charge: Charge, lang: WalletLang): Markup {
  const messages = walletMessages[lang];
  const buttons = html`<form class="row" method="post">
    <input type="hidden" name="charge" value="${charge.id}" />
    <button name="act" value="collect">${messages.collect}</button>
    <button class="plain" name="act" value="fail">${messages.fail}</button>
  </form>`;
  return html`<tr>
    <td>${charge.description}<br /><span class="quiet small">${messages.due} ${formatDay(charge.due, lang)}</span></td>
    <td class="number">${formatMoney(charge.price, lang)}</td>
    <td>
      <span class="badge ${tone(charge.status)}">${messages.charge[charge.status]}</span>
      ${charge.status === 'DUE' ? buttons : ''}
    </td>
  </tr>`;
}

function renderControls(agreement: Agreement, lang: WalletLang): Markup {
  const messages = walletMessages[lang];
  const choices = plans.map(
    (plan) =>
      html`<label
        ><input type="radio" name="plan" value="${plan}" ${agreement.nextCharge === plan ? 'checked' : ''} />${
          messages.next[plan]
        }</label
      >`,
  );
  return html`<section class="card">
      <h2>${messages.nextTitle}</h2>
      <p class="quiet">${messages.nextHint}</p>
      <form class="stack" method="post">
        ${choices}
        <div><button class="plain" name="act" value="plan">${messages.save}</button></div>
      </form>
    </section>
    <section class="card">
      <h2>${messages.stopTitle}</h2>
      <p class="quiet">${messages.stopHint}</p>
      <form method="post"><button name="act" value="stop">${messages.stop}</button></form>
    </section>`;
}

function renderAgreement(agreement: Agreement, charges: Charge[], lang: WalletLang): Markup {
  const messages = walletMessages[lang];
  const campaign = formatCampaign(agreement, lang);
  const price = formatPrice(agreement, lang);
  const table = html`<div class="scroll slim">
    <table>
      <thead>
        <tr>
          <th scope="col">${messages.what}</th>
          <th scope="col" class="number">${messages.amount}</th>
          <th scope="col">${messages.statusLabel}</th>
        </tr>
      </thead>
      <tbody>
        ${charges.map((charge) => renderCharge(charge, lang))}
      </tbody>
    </table>
  </div>`;
  const body = html`<section class="card">
      <p class="quiet small">${messages.agreementTitle}</p>
      <h1>${agreement.productName}</h1>
      <p><span class="badge ${tone(agreement.status)}">${messages.status[agreement.status]}</span></p>
      <dl class="details left">
        <dt>${messages.price}</dt>
        <dd>${campaign ? `${campaign}. ${messages.then(price)}` : price}</dd>
        ${
          agreement.start
            ? html`<dt>${messages.since}</dt>
                <dd>${formatDay(agreement.start, lang)}</dd>`
            : ''
        }
        ${
          agreement.stop
            ? html`<dt>${messages.ended}</dt>
                <dd>${formatDay(agreement.stop, lang)}</dd>`
            : ''
        }
      </dl>
      ${
        agreement.merchantAgreementUrl === null
          ? ''
          : html`<p><a href="${agreement.merchantAgreementUrl}">${messages.manage}</a></p>`
      }
    </section>
    <section class="card">
      <h2>${messages.chargesTitle}</h2>
      ${charges.length > 0 ? table : html`<p class="quiet">${messages.noCharges}</p>`}
    </section>
    ${agreement.status === 'ACTIVE' ? renderControls(agreement, lang) : ''}`;
  return renderSandboxPage({ lang, title: agreement.productName, brand: messages.brand, body });
}

/** Creates the payer's page of an agreement: stop it, choose the outcome of the next charge, complete a waiting one. */
export function createPayerPages(wallet: Wallet, records: DocumentStore): Hono {
  const { agreements, charges } = wallet;
  const langOf = (context: Context, currency = 'NOK') => chooseLang(context.req.query('lang'), currency);
  const pages = new Hono();
  pages.get('/agreements/:id', (context) => {
    records.transaction(wallet.expireOverdue);
    const agreement = agreements.find(context.req.param('id'));
    if (!agreement) return context.html(renderMissing(langOf(context)), 404);
    return context.html(
      renderAgreement(agreement, charges.list(agreement.id).reverse(), langOf(context, agreement.price.currency)),
    );
  });
  pages.post('/agreements/:id', async (context) => {
    const id = context.req.param('id');
    const form = await readForm(context);
    records.transaction(() => {
      const agreement = agreements.find(id);
      const charge = charges.find(id, form['charge'] ?? '');
      const plan = plans.find((known) => known === form['plan']);
      if (form['act'] === 'stop') wallet.move(id, 'stop', 'PAYER');
      if (form['act'] === 'plan' && plan) agreements.plan(id, plan);
      if (agreement?.status !== 'ACTIVE' || charge?.status !== 'DUE') return;
      if (form['act'] === 'collect') charges.collect(agreement, charge, 'succeeds');
      if (form['act'] === 'fail') charges.collect(agreement, charge, 'fails');
    });
    return context.redirect(context.req.url, 303);
  });
  return pages;
}
