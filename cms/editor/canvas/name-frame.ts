import { messages } from './opened-page.ts';

/** Names what Puck leaves without a name: the frame of the canvas, its document, and the choice of the zoom. */
export function nameFrame(frame: Document): void {
  frame.title = messages.canvas.page;
  frame.defaultView?.frameElement?.setAttribute('title', messages.canvas.page);
  document.querySelector('[class*="zoomSelect"]')?.setAttribute('aria-label', messages.canvas.zoom);
}
