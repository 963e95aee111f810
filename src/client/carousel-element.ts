const storagePrefix = 'carousel:';
/** Visible share from which an item counts as fully visible: rounding loses fractions of pixels. */
const visibleShare = 0.98;

/** Finds the index of the item at the start of a scrolled row. */
export function findIndex(offsets: readonly number[], scrolled: number): number {
  const distances = offsets.map((offset) => Math.abs(offset - scrolled));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/**
 * Arrow buttons and arrow keys for a scrolling row; session storage remembers its position.
 * Contains `[data-track]` with the items as children, and optionally buttons `[data-step="-1"]` and `[data-step="1"]`.
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
    track.addEventListener('scrollend', () => this.#saveIndex(track), { passive: true });
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

  #saveIndex(track: HTMLElement): void {
    sessionStorage.setItem(this.#key, String(findIndex(this.#offsets(track), track.scrollLeft)));
  }

  /** Hides the arrows while both ends are visible. An observer avoids the extra layout of a measurement. */
  #watchEnds(track: HTMLElement): void {
    const [first, last] = [track.firstElementChild, track.lastElementChild];
    if (!first || !last) return;
    const visible = new Map<Element, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) visible.set(target, intersectionRatio >= visibleShare);
        this.toggleAttribute('data-scrollable', !(visible.get(first) && visible.get(last)));
        for (const button of this.querySelectorAll<HTMLButtonElement>('[data-step]'))
          button.disabled = visible.get(Number(button.dataset['step']) < 0 ? first : last) === true;
      },
      { root: track, threshold: visibleShare },
    );
    for (const end of [first, last]) observer.observe(end);
  }

  /** Moves the focus from link to link, and scrolls the row with it. */
  #focusItem(track: HTMLElement, step: number): void {
    const links = Array.from(track.querySelectorAll<HTMLElement>('a[href], button'));
    const current = links.findIndex((link) => link === document.activeElement);
    const next = links[current === -1 ? 0 : Math.min(Math.max(current + step, 0), links.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ behavior: 'smooth', inline: 'nearest', block: 'nearest' });
  }
}
