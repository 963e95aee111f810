import { createElement } from './create-element.ts';

/** Attributes of the document that describe its page. */
const pageAttributes = ['lang', 'data-region', 'data-route', 'data-page'];

/** Parts of the head that describe the page; styles and scripts stay. */
const pageHead =
  'title, meta:is([name="description"], [name="robots"], [property]), link:is([rel="canonical"], [rel="alternate"])';

/** Announces the title of each new page to screen readers, as a browser announces that of a document. */
const announcement = createElement('p', { class: 'visually-hidden', role: 'status' });
document.body.append(announcement);

/** The part of the body that every page of a region has, with its state. */
const sharedElements = 'nl-consent, nl-toast';

/** The same scripts mean the same release, language and kind of page. */
function hasSameScripts(page: Document): boolean {
  const current = new Set(Array.from(document.scripts, ({ src }) => src));
  return Array.from(page.scripts).every(({ src }) => src === '' || current.has(src));
}

/** A consent service is absent on pages without tags. */
const readConsentService = (page: Document): string | undefined =>
  page.querySelector<HTMLElement>('nl-consent')?.dataset['service'];

/** Loads the style sheets of a page into the head, where they stay. @throws when one fails. */
async function loadStyles(page: Document): Promise<void> {
  const current = new Set(Array.from(document.head.querySelectorAll<HTMLLinkElement>(styleSheet), readHref));
  const sheets = [...page.querySelectorAll<HTMLLinkElement>(styleSheet)];
  for (const sheet of sheets) sheet.remove();
  await Promise.all(
    sheets
      .filter((sheet) => !current.has(readHref(sheet)))
      .map(
        (sheet) =>
          new Promise((resolve, reject) => {
            sheet.addEventListener('load', resolve);
            sheet.addEventListener('error', reject);
            document.head.append(sheet);
          }),
      ),
  );
}

const styleSheet = 'link[rel="stylesheet"]';

const readHref = (sheet: HTMLLinkElement): string | null => sheet.getAttribute('href');

/** Replaces what describes the page: title, metadata and attributes of the document. */
function replaceHead(page: Document): void {
  for (const name of pageAttributes) {
    const value = page.documentElement.getAttribute(name);
    if (value === null) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
  for (const old of document.head.querySelectorAll(pageHead)) old.remove();
  document.head.append(...page.head.querySelectorAll(pageHead));
}

/**
 * Replaces the body except for consent, toast and player. The player moves to the end of the body, or to its place on
 * its own page. It moves within one task, so that its audio does not stop.
 */
function replaceBody(page: Document, player: Element | null): void {
  const { body } = document;
  const placeholder = player && page.querySelector(`nl-player[id="${CSS.escape(player.id)}"]`);
  const marker = page.createElement('i');
  placeholder?.replaceWith(marker);
  if (player) body.append(player);
  for (const child of body.querySelectorAll(':scope > *'))
    if (child !== player && child !== announcement && !child.matches(sharedElements)) child.remove();
  let next = body.firstElementChild;
  for (const child of page.body.querySelectorAll(':scope > *')) {
    if (child.matches(sharedElements) && child.localName === next?.localName) next = next.nextElementSibling;
    else body.insertBefore(child, next);
  }
  if (player && marker.isConnected) marker.replaceWith(player);
}

/**
 * Shows a fetched page in this document, with the focus and the announcement of a new document.
 *
 * @param player stays, with its audio.
 * @throws before any change, when only a new document can show the page.
 */
export async function showPageContents(page: Document, player: Element | null): Promise<void> {
  if (!hasSameScripts(page) || readConsentService(page) !== readConsentService(document)) throw new Error('other page');
  await loadStyles(page);
  replaceHead(page);
  replaceBody(page, player);
  announcement.textContent = document.title;
  const target = document.querySelector<HTMLElement>('[autofocus]') ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}
