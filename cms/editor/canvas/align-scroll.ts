/** Distance of an element from the top of its document. */
const topOf = (element: Element, { scrollY }: Window): number => element.getBoundingClientRect().top + scrollY;

/** Scrolls a document to the part of a section that the canvas shows at its top: languages differ in length. */
export function alignScroll(canvas: Document, other: Document): void {
  const [from, to] = [canvas.defaultView, other.defaultView];
  const sections = [...canvas.querySelectorAll<HTMLElement>('[data-puck-component]')];
  const shown = sections.find((section) => section.getBoundingClientRect().bottom > 0);
  const twin = shown && other.querySelector(`[data-section="${CSS.escape(shown.dataset['puckComponent'] ?? '')}"]`);
  if (!from || !to) return;
  if (!shown || !twin) return to.scrollTo(0, from.scrollY);
  const { top, height } = shown.getBoundingClientRect();
  const twinTop = topOf(twin, to);
  const above = topOf(shown, from);
  const inside = top < 0 ? twinTop - (top / height) * twin.getBoundingClientRect().height : undefined;
  to.scrollTo(0, inside ?? (above === 0 ? 0 : (from.scrollY / above) * twinTop));
}
