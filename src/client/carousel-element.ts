import { trySessionStorage } from '../ui/try-storage.ts';

const storagePrefix = 'carousel:';
/** Visible share from which an item counts as fully visible: rounding loses fractions of pixels. */
const visibleShare = 0.98;

/** Finds the index of the item at the start of a scrolled row. */
export function findIndex(offsets: readonly number[], scrolled: number): number {
  const distances = offsets.map((offset) => Math.abs(offset - scrolled));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** The direction of an arrow key. Keys with modifiers belong to the browser, and those of a slider to the slider. */
function readStep({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey || shiftKey || target instanceof HTMLInputElement) return 0;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}

/**
 * Arrow buttons and arrow keys for a scrolling row. Session storage remembers the selected link: the last that had the
 * focus, was clicked, or that a button scrolled to. Contains `[data-track]` with the items as children, and optionally
 * buttons `[data-step="-1"]` and `[data-step="1"]`.
 */
export class CarouselElement extends HTMLElement {
  get #track(): HTMLElement | null {
    return this.querySelector('[data-track]');
  }

  get #pageKey(): string {
    return storagePrefix + location.pathname;
  }

  get #key(): string {
    return `${this.#pageKey}#${this.id}`;
  }

  connectedCallback(): void {
    const track = this.#track;
    if (!track) return;
    // the script may run before the styles, without which the row does not scroll
    requestAnimationFrame(() => this.#restore(track));
    this.#watchEnds(track);
    // Safari does not focus a link that is clicked
    for (const type of ['focusin', 'click']) track.addEventListener(type, ({ target }) => this.#save(track, target));
    this.addEventListener('keydown', (event) => {
      const step = readStep(event);
      if (step === 0) return;
      event.preventDefault();
      if (track.contains(document.activeElement)) this.#focusLink(track, step);
      else this.#scroll(track, step);
    });
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
      if (button) this.#scroll(track, Number(button.dataset['step']));
    });
  }

  #links(track: HTMLElement): HTMLElement[] {
    return [...track.querySelectorAll<HTMLElement>('a[href], button')];
  }

  #offsets(track: HTMLElement): number[] {
    const items = Array.from(track.children, (item) => (item as HTMLElement).offsetLeft);
    return items.map((offset) => offset - items[0]!);
  }

  #save(track: HTMLElement, target: EventTarget | null | undefined): void {
    const index = this.#links(track).findIndex((link) => target instanceof Node && link.contains(target));
    if (index < 0) return;
    trySessionStorage((storage) => {
      storage.setItem(this.#key, String(index));
      storage.setItem(this.#pageKey, this.id);
    });
  }

  /** Scrolls to the selected link. A user who goes back also gets the focus back. */
  #restore(track: HTMLElement): void {
    const link = this.#links(track)[Number(trySessionStorage((storage) => storage.getItem(this.#key)) ?? -1)];
    const index = link ? Array.from(track.children).findIndex((item) => item.contains(link)) : 0;
    if (index > 0) track.scrollTo({ left: this.#offsets(track)[index], behavior: 'instant' });
    const [visit] = performance.getEntriesByType('navigation');
    const page = trySessionStorage((storage) => storage.getItem(this.#pageKey));
    if (visit?.type === 'back_forward' && page === this.id) link?.focus({ preventScroll: true });
  }

  /** Scrolls by the items that fit, and selects the first that is visible then. */
  #scroll(track: HTMLElement, step: number): void {
    const offsets = this.#offsets(track);
    const fitting = Math.max(1, Math.floor(track.clientWidth / (offsets[1] ?? 1)));
    const index = Math.min(Math.max(findIndex(offsets, track.scrollLeft) + step * fitting, 0), offsets.length - 1);
    track.scrollTo({ left: offsets[index], behavior: 'smooth' });
    this.#save(track, track.children[index]?.querySelector('a[href], button'));
  }

  /** Disables an arrow at its end, and hides both while both ends are visible. An observer avoids an extra layout. */
  #watchEnds(track: HTMLElement): void {
    const [first, last] = [track.firstElementChild, track.lastElementChild];
    if (!first || !last) return;
    const visible = new Map<Element, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) visible.set(target, intersectionRatio >= visibleShare);
        this.toggleAttribute('data-scrollable', !(visible.get(first) && visible.get(last)));
        // a disabled button would lose the focus, and with it the arrow keys
        for (const button of this.querySelectorAll<HTMLButtonElement>('[data-step]'))
          button.ariaDisabled = String(visible.get(Number(button.dataset['step']) < 0 ? first : last) === true);
      },
      { root: track, threshold: visibleShare },
    );
    for (const end of [first, last]) observer.observe(end);
  }

  /** Moves the focus from link to link, and scrolls the row with it. */
  #focusLink(track: HTMLElement, step: number): void {
    const links = this.#links(track);
    const current = links.findIndex((link) => link === document.activeElement);
    const next = links[current === -1 ? 0 : Math.min(Math.max(current + step, 0), links.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ behavior: 'smooth', inline: 'nearest', block: 'nearest' });
  }
}
