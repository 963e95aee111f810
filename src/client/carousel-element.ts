const storagePrefix = 'carousel:';
/** An item stands in the row when so much of it is seen: parts of pixels are lost in rounding. */
const visibleShare = 0.98;

/** The place of the item that stands at the start of a scrolled row. */
export function findIndex(offsets: readonly number[], scrolled: number): number {
  const distances = offsets.map((offset) => Math.abs(offset - scrolled));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/**
 * Arrows and arrow keys for a row that scrolls; its last place is kept for the session.
 * Inside it: `[data-track]` with the items as children, and optionally buttons `[data-step="-1"]` and `[data-step="1"]`.
 */
export class CarouselElement extends HTMLElement {
  get #track(): HTMLElement | null {
    return this.querySelector('[data-track]');
  }

  get #key(): string {
    return `${storagePrefix}${location.pathname}#${this.id}`;
  }

  connectedCallback(): void {
    const track = this.#track;
    if (!track) return;
    this.#restore(track);
    this.#watchEnds(track);
    track.addEventListener('scrollend', () => this.#keep(track), { passive: true });
    track.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      this.#focusItem(track, step);
    });
    this.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null;
      if (button)
        track.scrollBy({ left: Number(button.dataset['step']) * track.clientWidth * 0.85, behavior: 'smooth' });
    });
  }

  #offsets(track: HTMLElement): number[] {
    const first = track.firstElementChild instanceof HTMLElement ? track.firstElementChild.offsetLeft : 0;
    return Array.from(track.children, (item) => (item as HTMLElement).offsetLeft - first);
  }

  #restore(track: HTMLElement): void {
    const index = Number(sessionStorage.getItem(this.#key) ?? 0);
    const offset = index > 0 ? this.#offsets(track)[index] : undefined;
    if (offset !== undefined) track.scrollTo({ left: offset, behavior: 'instant' });
  }

  #keep(track: HTMLElement): void {
    sessionStorage.setItem(this.#key, String(findIndex(this.#offsets(track), track.scrollLeft)));
  }

  /** Arrows are there while an end of the row is not seen. Nobody measures: that would lay the page out once more. */
  #watchEnds(track: HTMLElement): void {
    const [first, last] = [track.firstElementChild, track.lastElementChild];
    if (!first || !last) return;
    const seen = new Map<Element, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) seen.set(target, intersectionRatio >= visibleShare);
        this.toggleAttribute('data-scrollable', !(seen.get(first) && seen.get(last)));
        for (const button of this.querySelectorAll<HTMLButtonElement>('[data-step]'))
          button.disabled = seen.get(Number(button.dataset['step']) < 0 ? first : last) === true;
      },
      { root: track, threshold: visibleShare },
    );
    for (const end of [first, last]) observer.observe(end);
  }

  /** Arrow keys walk from link to link, and the row follows. */
  #focusItem(track: HTMLElement, step: number): void {
    const links = Array.from(track.querySelectorAll<HTMLElement>('a[href], button'));
    const current = links.findIndex((link) => link === document.activeElement);
    const next = links[current === -1 ? 0 : Math.min(Math.max(current + step, 0), links.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ behavior: 'smooth', inline: 'nearest', block: 'nearest' });
  }
}
