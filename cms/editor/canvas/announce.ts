import { messages } from './opened-page.ts';

/** Marks the status element of a document, which screen readers read out after a change. */
const announcements = 'announcements';

/** Adds the status element to a document, if it has none. */
function findStatus(target: Document): HTMLElement {
  const found = target.getElementById(announcements);
  if (found) return found;
  const status = target.createElement('p');
  status.id = announcements;
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  target.body.append(status);
  return status;
}

/** Says the place of an item after a move, or that it cannot move further. */
export function announcePlace(target: Document, title: string, index: number, count: number): void {
  findStatus(target).textContent = `${title}: ${messages.canvas.place(index + 1, count)}`;
}
