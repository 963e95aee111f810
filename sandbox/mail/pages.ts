import { html } from 'hono/html';
import { renderSandboxPage, type Markup, type PageLang } from '../ui/page.ts';
import type { Message } from './message.ts';
import { mailMessages } from './messages.ts';

const zones: Record<PageLang, string> = {
  sv: 'Europe/Stockholm',
  nb: 'Europe/Oslo',
  fi: 'Europe/Helsinki',
  en: 'Europe/Stockholm',
};

const formatTime = (at: string, lang: PageLang): Markup => {
  const format = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zones[lang],
  });
  return html`<time datetime="${at}">${format.format(new Date(at))}</time>`;
};

/** Escapes a text and converts its URLs to links. */
const linkText = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`));

/** Renders the list of emails, newest first. @param filter the typed recipient. */
export function renderInbox(messages: Message[], filter: string | undefined, lang: PageLang): Markup {
  const mailTexts = mailMessages[lang];
  const rows = messages.map(
    (message) =>
      html`<li>
        <a href="/letters/${message.id}">
          <span class="subject">${message.subject || mailTexts.noSubject}</span>
          <span class="quiet small">${formatTime(message.at, lang)}</span>
          <span class="quiet">${mailTexts.to.toLowerCase()} ${message.to}</span>
        </a>
      </li>`,
  );
  const body = html`<h1>${mailTexts.inbox}</h1>
    <p class="quiet">${mailTexts.intro}</p>
    <form class="card row" method="get" action="/">
      <div class="grow">
        <label for="to">${mailTexts.recipient}</label>
        <input id="to" name="to" type="email" autocomplete="off" spellcheck="false" value="${filter ?? ''}" />
      </div>
      <button>${mailTexts.filter}</button>
      ${filter ? html`<a class="button plain" href="/">${mailTexts.all}</a>` : ''}
    </form>
    <section class="card" aria-label="${mailTexts.inbox}">
      ${
        rows.length > 0
          ? html`<ul class="letters">
              ${rows}
            </ul>`
          : html`<p>${filter ? mailTexts.noneFor : mailTexts.none}</p>`
      }
    </section>`;
  return renderSandboxPage({ lang, title: mailTexts.inbox, brand: mailTexts.brand, body });
}

/** Renders one email: its HTML in a frame without scripts, and its text. */
export function renderEmail(message: Message, lang: PageLang): Markup {
  const mailTexts = mailMessages[lang];
  const files = message.attachments.map(
    ({ name, type, size }, index) =>
      html`<li>
        <a href="/letters/${message.id}/files/${index}">${name}</a>
        <span class="quiet small">${type}, ${Math.ceil(size / 1024)} kB</span>
      </li>`,
  );
  const frame = html`<h2>${mailTexts.letter}</h2>
    <iframe
      class="letter"
      title="${mailTexts.letter}"
      src="/letters/${message.id}/body"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`;
  const body = html`<p><a href="/">← ${mailTexts.back}</a></p>
    <article class="card">
      <h1>${message.subject || mailTexts.noSubject}</h1>
      <dl class="details left">
        <dt>${mailTexts.from}</dt>
        <dd>${message.from}</dd>
        <dt>${mailTexts.to}</dt>
        <dd><a href="/?to=${encodeURIComponent(message.to)}">${message.to}</a></dd>
        <dt>${mailTexts.sent}</dt>
        <dd>${formatTime(message.at, lang)}</dd>
      </dl>
      ${
        files.length > 0
          ? html`<h2>${mailTexts.attachments}</h2>
              <ul>
                ${files}
              </ul>`
          : ''
      }
      ${message.html ? frame : ''}
      ${
        message.text
          ? html`<h2>${mailTexts.textPart}</h2>
              <pre>${linkText(message.text)}</pre>`
          : ''
      }
    </article>`;
  return renderSandboxPage({ lang, title: message.subject || mailTexts.noSubject, brand: mailTexts.brand, body });
}

/** Renders the page for an unknown email. */
export function renderMissing(lang: PageLang): Markup {
  const mailTexts = mailMessages[lang];
  const body = html`<h1>${mailTexts.missing}</h1>
    <p>${mailTexts.missingHint}</p>
    <p><a href="/">← ${mailTexts.back}</a></p>`;
  return renderSandboxPage({ lang, title: mailTexts.missing, brand: mailTexts.brand, body });
}

/** Makes the links of an email open in a new window: they cannot load inside the frame. */
export function prepareEmailBody(content: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(content)
    ? content.replace(/<head[^>]*>/i, (head) => head + base)
    : `<!doctype html>${base}${content}`;
}
