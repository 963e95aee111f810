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
  const words = mailMessages[lang];
  const rows = messages.map(
    (message) =>
      html`<li>
        <a href="/letters/${message.id}">
          <span class="subject">${message.subject || words.noSubject}</span>
          <span class="quiet small">${formatTime(message.at, lang)}</span>
          <span class="quiet">${words.to.toLowerCase()} ${message.to}</span>
        </a>
      </li>`,
  );
  const body = html`<h1>${words.inbox}</h1>
    <p class="quiet">${words.intro}</p>
    <form class="card row" method="get" action="/">
      <div class="grow">
        <label for="to">${words.recipient}</label>
        <input id="to" name="to" type="email" autocomplete="off" spellcheck="false" value="${filter ?? ''}" />
      </div>
      <button>${words.filter}</button>
      ${filter ? html`<a class="button plain" href="/">${words.all}</a>` : ''}
    </form>
    <section class="card" aria-label="${words.inbox}">
      ${
        rows.length > 0
          ? html`<ul class="letters">
              ${rows}
            </ul>`
          : html`<p>${filter ? words.noneFor : words.none}</p>`
      }
    </section>`;
  return renderSandboxPage({ lang, title: words.inbox, brand: words.brand, body });
}

/** Renders one email: its HTML in a frame without scripts, and its text. */
export function renderEmail(message: Message, lang: PageLang): Markup {
  const words = mailMessages[lang];
  const files = message.attachments.map(
    ({ name, type, size }, index) =>
      html`<li>
        <a href="/letters/${message.id}/files/${index}">${name}</a>
        <span class="quiet small">${type}, ${Math.ceil(size / 1024)} kB</span>
      </li>`,
  );
  const frame = html`<h2>${words.letter}</h2>
    <iframe
      class="letter"
      title="${words.letter}"
      src="/letters/${message.id}/body"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`;
  const body = html`<p><a href="/">← ${words.back}</a></p>
    <article class="card">
      <h1>${message.subject || words.noSubject}</h1>
      <dl class="facts left">
        <dt>${words.from}</dt>
        <dd>${message.from}</dd>
        <dt>${words.to}</dt>
        <dd><a href="/?to=${encodeURIComponent(message.to)}">${message.to}</a></dd>
        <dt>${words.sent}</dt>
        <dd>${formatTime(message.at, lang)}</dd>
      </dl>
      ${
        files.length > 0
          ? html`<h2>${words.attachments}</h2>
              <ul>
                ${files}
              </ul>`
          : ''
      }
      ${message.html ? frame : ''}
      ${
        message.text
          ? html`<h2>${words.textPart}</h2>
              <pre>${linkText(message.text)}</pre>`
          : ''
      }
    </article>`;
  return renderSandboxPage({ lang, title: message.subject || words.noSubject, brand: words.brand, body });
}

/** Renders the page for an unknown email. */
export function renderMissing(lang: PageLang): Markup {
  const words = mailMessages[lang];
  const body = html`<h1>${words.missing}</h1>
    <p>${words.missingHint}</p>
    <p><a href="/">← ${words.back}</a></p>`;
  return renderSandboxPage({ lang, title: words.missing, brand: words.brand, body });
}

/** Makes the links of an email open in a new window: they cannot load inside the frame. */
export function prepareEmailBody(content: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(content)
    ? content.replace(/<head[^>]*>/i, (head) => head + base)
    : `<!doctype html>${base}${content}`;
}
