import { html } from 'hono/html';
import { renderSandboxPage, type Markup } from '../ui/page.ts';
import { schools } from './schools.ts';
import type { Verification } from './verification.ts';
import { studentMessages, type StudentMessages } from './messages.ts';

const zones = { sv: 'Europe/Stockholm', nb: 'Europe/Oslo', fi: 'Europe/Helsinki' };

const formatDay = (at: string, lang: Verification['lang']): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: zones[lang] }).format(new Date(at));

const wrap = (lang: Verification['lang'], title: string, body: Markup): Markup =>
  renderSandboxPage({ lang, title, brand: studentMessages[lang].brand, body: html`<div class="narrow">${body}</div>` });

const renderFault = (sentence: string | undefined): Markup =>
  sentence ? html`<p class="notice bad" role="alert" id="fault">${sentence}</p>` : html``;

const cancelForm = (messages: StudentMessages): Markup =>
  html`<form method="post"><button class="plain" name="act" value="decline">${messages.giveUp}</button></form>`;

/** Renders the form for the school address. @param typed previous input; @param sentence error message. */
export function renderAddress({ lang, region }: Verification, typed = '', sentence?: string): Markup {
  const messages = studentMessages[lang];
  const own = schools.filter(({ country }) => country === region);
  const others = schools.filter(({ country }) => country !== region);
  const body = html`<section class="card">
      <h1>${messages.title}</h1>
      <p>${messages.intro}</p>
      ${renderFault(sentence)}
      <form class="stack" method="post" novalidate>
        <div>
          <label for="address">${messages.address}</label>
          <input
            id="address"
            name="address"
            type="email"
            autocomplete="email"
            required
            maxlength="254"
            value="${typed}"
            aria-invalid="${sentence ? 'true' : 'false'}"
            aria-describedby="${sentence ? 'fault hint' : 'hint'}"
          />
          <p class="quiet small hint" id="hint">${messages.addressHint}</p>
        </div>
        <button name="act" value="address">${messages.send}</button>
      </form>
      <div class="after">${cancelForm(messages)}</div>
    </section>
    <details class="card">
      <summary>${messages.schools}</summary>
      <p class="quiet">${messages.schoolsHint}</p>
      <ul>
        ${[...own, ...others].map(({ name, domain }) => html`<li>${name}<br /><code>@${domain}</code></li>`)}
      </ul>
    </details>`;
  return wrap(lang, messages.title, body);
}

/** Renders the form for the emailed code. @param inboxUrl origin of the sandbox's inbox. */
export function renderCode(verification: Verification, inboxUrl: string, sentence?: string): Markup {
  const { lang, address } = verification;
  const messages = studentMessages[lang];
  const inbox = `${inboxUrl}/?to=${encodeURIComponent(address ?? '')}`;
  const body = html`<section class="card">
    <h1>${messages.codeTitle}</h1>
    <p>${messages.codeSent(address ?? '')}</p>
    <p><a href="${inbox}" target="_blank" rel="noopener">${messages.inbox}</a></p>
    ${renderFault(sentence)}
    <form class="stack" method="post" novalidate>
      <div>
        <label for="code">${messages.code}</label>
        <input
          class="code"
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="12"
          required
          aria-invalid="${sentence ? 'true' : 'false'}"
          ${sentence ? html`aria-describedby="fault"` : ''}
        />
      </div>
      <button name="act" value="code">${messages.check}</button>
    </form>
    <form class="row after" method="post">
      <button class="plain" name="act" value="again">${messages.again}</button>
      <button class="plain" name="act" value="other">${messages.otherAddress}</button>
    </form>
    <div class="after">${cancelForm(messages)}</div>
  </section>`;
  return wrap(lang, messages.codeTitle, body);
}

/** Renders the result. @param returnUrl of the merchant, with the signed result. */
export function renderOutcome(verification: Verification, returnUrl: string): Markup {
  const { lang, status, reason, validUntil, school } = verification;
  const messages = studentMessages[lang];
  const isVerified = status === 'verified' && validUntil !== null;
  const title = isVerified ? messages.verifiedTitle : messages.refusedTitle;
  const body = html`<section class="card">
    <h1>${title}</h1>
    <p role="status">
      ${isVerified ? `${school}. ${messages.verified(formatDay(validUntil, lang))}` : messages.refused[reason ?? 'expired']}
    </p>
    <a class="button" href="${returnUrl}">${messages.back}</a>
  </section>`;
  return wrap(lang, title, body);
}

/** Renders the page for an unknown URL. */
export function renderMissing(lang: Verification['lang']): Markup {
  const messages = studentMessages[lang];
  const body = html`<section class="card">
    <h1>${messages.missing}</h1>
    <p>${messages.missingHint}</p>
  </section>`;
  return wrap(lang, messages.missing, body);
}

/** Renders the front page for developers, with the known schools. */
export function renderLanding(): Markup {
  const rows = schools.map(
    ({ name, domain, country }) =>
      html`<tr>
        <td>${name}</td>
        <td><code>@${domain}</code></td>
        <td>${country}</td>
      </tr>`,
  );
  const body = html`<h1>Student verifier sandbox</h1>
    <p>
      Replaces a student verification service. The shop starts a verification, the student proves a school address by a
      mailed code, and the browser returns with a signed result. <a href="/__control/ledger">Ledger as JSON</a>.
    </p>
    <section class="card">
      <h2>Made-up schools</h2>
      <div class="scroll slim">
        <table>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>
    </section>`;
  return renderSandboxPage({ lang: 'en', title: 'Student verifier', brand: 'Student verifier', body });
}
