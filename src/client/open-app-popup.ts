import dialogStyles from '../ui/Dialog.module.css';
import { parsePage } from './parse-page.ts';
import { createElement } from './create-element.ts';

const popupId = 'open-app-popup';

/**
 * Shows the page of the app link in a dialog, on devices without the app (requirement CF-04). When loading fails, the
 * browser navigates to the page.
 */
export async function showOpenApp(href: string): Promise<void> {
  const existing = document.getElementById(popupId);
  if (existing instanceof HTMLDialogElement) return existing.showModal();
  try {
    const response = await fetch(href);
    const page = parsePage(await response.text());
    const content = page.querySelector('[data-open-app]');
    if (!response.ok || !content) throw new Error('no such page');
    const title = content.querySelector('h1');
    const heading = createElement('h2', { id: `${popupId}-title` }, title?.textContent ?? '');
    heading.className = title?.className ?? '';
    title?.replaceWith(heading);
    // styles of the page that this document may not have loaded
    for (const sheet of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      const href = sheet.getAttribute('href');
      if (href && !document.querySelector(`link[href="${CSS.escape(href)}"]`)) {
        document.head.append(createElement('link', { rel: 'stylesheet', href }));
      }
    }
    content.querySelector('form')?.removeAttribute('hidden');
    const dialog = createElement(
      'dialog',
      { id: popupId, class: dialogStyles['dialog'] ?? '', 'aria-labelledby': heading.id, closedby: 'any' },
      content,
    );
    document.body.append(dialog);
    dialog.showModal();
  } catch {
    location.assign(href);
  }
}
