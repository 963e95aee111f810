import { html } from 'hono/html';
import type { Markup } from '../../ui/page.ts';
import { renderAccountName, renderField, type FieldErrors, type Typed } from '../form.ts';
import { renderNotice, renderPage } from '../page.ts';
import { providerNames } from '../text/text.ts';
import type { Visit } from './visit.ts';

type AccountView = { typed?: Typed; errors?: FieldErrors; done?: string };

function renderPasswordForm({ user, lang, text, query }: Visit, errors: FieldErrors): Markup {
  const { account, fields } = text;
  if (!user.passwordHash && user.provider !== 'schibsted' && user.provider !== 'email')
    return html`<p>${account.noPassword(providerNames[user.provider])}</p>`;
  return html`<form class="fields" method="post" action="/account/password${query}" novalidate>
    ${renderAccountName('username', user.email)}
    ${renderField({
      lang,
      name: 'current',
      label: account.current,
      type: 'password',
      autocomplete: 'current-password',
      error: errors.current,
    })}
    ${renderField({
      lang,
      name: 'password',
      label: fields.newPassword,
      type: 'password',
      autocomplete: 'new-password',
      hint: fields.passwordHint,
      error: errors.password,
    })}
    <button>${account.savePassword}</button>
  </form>`;
}

/** Renders the account page: name, password, logout. */
export function renderAccount(visit: Visit, { typed, errors = {}, done }: AccountView = {}): Markup {
  const { user, lang, text, query } = visit;
  const { account, fields } = text;
  const hasErrors = Object.keys(errors).length > 0;
  return renderPage({
    lang,
    title: account.title,
    lead: account.lead,
    body: html`${done ? renderNotice('good', done) : ''} ${hasErrors ? renderNotice('bad', text.errors.summary) : ''}
      <h2>${account.details}</h2>
      <dl class="details">
        <dt>${fields.email}</dt>
        <dd>${user.email}</dd>
      </dl>
      <form class="fields" method="post" action="/account/name${query}" novalidate>
        ${renderField({
          lang,
          name: 'name',
          label: fields.name,
          autocomplete: 'name',
          value: typed?.name ?? user.name,
          error: errors.name,
        })}
        <button>${account.saveName}</button>
      </form>
      <h2>${account.passwordTitle}</h2>
      ${renderPasswordForm(visit, errors)}
      <h2>${account.signOut}</h2>
      <form class="fields" method="post" action="/account/sign-out${query}">
        <button class="plain">${account.signOut}</button>
      </form>`,
    foot: html`<a href="/privacy-settings${query}">${account.privacy}</a>`,
  });
}

/** Renders the privacy page. */
export function renderPrivacy({ user, lang, text, query }: Visit, done?: string): Markup {
  const { privacy } = text;
  const choice = (name: string, label: string, hint: string, isDeclined: boolean): Markup =>
    html`<div class="switch">
      <input
        type="checkbox"
        id="${name}"
        name="${name}"
        aria-describedby="${name}-hint"
        ${isDeclined ? '' : html`checked`}
      />
      <label for="${name}">${label}</label>
      <p class="hint" id="${name}-hint">${hint}</p>
    </div>`;
  const { hasOptedOutFromAnalyticsAndProductDevelopment, hasOptedOutFromMarketing3RdPartyPlatforms } = user.privacy;
  return renderPage({
    lang,
    title: privacy.title,
    lead: privacy.lead,
    body: html`${done ? renderNotice('good', done) : ''}
      <form class="fields" method="post" action="/privacy-settings${query}">
        <div>
          ${choice('analytics', privacy.analytics, privacy.analyticsHint, hasOptedOutFromAnalyticsAndProductDevelopment)}
          ${choice('marketing', privacy.marketing, privacy.marketingHint, hasOptedOutFromMarketing3RdPartyPlatforms)}
        </div>
        <button>${privacy.save}</button>
      </form>`,
    foot: html`<a href="/account${query}">${privacy.back}</a>`,
  });
}
