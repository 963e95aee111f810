import { parsePage } from './parse-page.ts';

const typingPause = 250;

/** Absent in browsers without the Navigation API, which load documents while audio plays. */
const { navigation } = globalThis as { navigation?: Navigation };

/**
 * Replaces one region of this page with the same region of a fetched page: load more, sort, search as you type. It has an
 * id; links and forms with `data-swap="id"` trigger it. A link with `data-append` adds the items of `[data-items]` to the
 * existing ones. Without script they are plain links and forms. A screen reader announces `[data-status]` of the new
 * region; the window receives a `swapped` event.
 */
class PartialUpdateElement extends HTMLElement {
  #request: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** outside the region, because a live region must stay while the contents change */
  #status = document.createElement('p');

  connectedCallback(): void {
    this.#status.className = 'visually-hidden';
    this.#status.role = 'status';
    this.after(this.#status);
    document.addEventListener('click', this.#onClick);
    document.addEventListener('submit', this.#onSubmit);
    document.addEventListener('input', this.#onInput);
    navigation?.addEventListener('navigate', this.#onNavigate);
    // the user may have typed before this script was loaded
    for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-swap="${this.id}"]`))
      if (this.#hasOtherValues(form)) void this.#swap(this.#address(form), false);
  }

  disconnectedCallback(): void {
    document.removeEventListener('click', this.#onClick);
    document.removeEventListener('submit', this.#onSubmit);
    document.removeEventListener('input', this.#onInput);
    navigation?.removeEventListener('navigate', this.#onNavigate);
    this.#stop();
    this.#status.remove();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.ariaBusy = 'false';
  }

  /** A late response must not change the address: that would cancel the navigation. */
  #onNavigate = ({ hashChange, navigationType }: NavigateEvent): void => {
    if (!hashChange && navigationType !== 'replace') this.#stop();
  };

  #trigger<Kind extends HTMLElement>(target: EventTarget | null, name: string): Kind | null {
    return target instanceof Element ? target.closest<Kind>(`${name}[data-swap="${this.id}"]`) : null;
  }

  #onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = this.#trigger<HTMLAnchorElement>(event.target, 'a');
    if (!link) return;
    event.preventDefault();
    void this.#swap(link.href, link.hasAttribute('data-append'));
  };

  #onSubmit = (event: SubmitEvent): void => {
    const form = this.#trigger<HTMLFormElement>(event.target, 'form');
    if (!form) return;
    event.preventDefault();
    clearTimeout(this.#timer);
    void this.#swap(this.#address(form), false);
  };

  #onInput = (event: Event): void => {
    const form = this.#trigger<HTMLFormElement>(event.target, 'form');
    if (!form) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#swap(this.#address(form), false), typingPause);
  };

  #hasOtherValues(form: HTMLFormElement): boolean {
    const parameters = new URLSearchParams(location.search);
    return [...new FormData(form)].some(
      ([name, value]) => typeof value === 'string' && value.trim() !== (parameters.get(name) ?? '').trim(),
    );
  }

  #address(form: HTMLFormElement): string {
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value.trim() !== '') url.searchParams.set(name, value.trim());
    }
    return url.href;
  }

  async #swap(address: string, isAppending: boolean): Promise<void> {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.ariaBusy = 'true';
    try {
      const response = await fetch(address, { signal: request.signal });
      const page = parsePage(await response.text());
      const fresh = page.getElementById(this.id);
      if (!response.ok || !fresh) throw new Error('the page has no such region');
      if (isAppending) this.#append(fresh);
      else this.#replace(fresh, address);
    } catch {
      // a navigation shows the error better than a half-updated page
      if (!request.signal.aborted) location.assign(address);
      return;
    }
    this.ariaBusy = 'false';
  }

  #replace(fresh: Element, address: string): void {
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    this.replaceChildren(...fresh.childNodes);
    history.replaceState(history.state, '', address);
    const href = focused?.getAttribute('href');
    if (href) this.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)?.focus();
    this.#status.textContent = this.querySelector('[data-status]')?.textContent ?? '';
    dispatchEvent(new Event('swapped'));
  }

  #append(fresh: Element): void {
    const list = this.querySelector('[data-items]');
    const added = Array.from(fresh.querySelector('[data-items]')?.children ?? []);
    list?.append(...added);
    const more = this.querySelector('[data-more]');
    const next = fresh.querySelector('[data-more]');
    if (more && next) more.replaceWith(next);
    else more?.remove();
    added[0]?.querySelector<HTMLElement>('a, button')?.focus();
  }
}

customElements.define('nl-swap', PartialUpdateElement);
