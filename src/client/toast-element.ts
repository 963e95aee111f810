import { constants } from '../../core/domain/constants.ts';
import { toastEvent, type ToastDetail } from '../ui/toast.ts';
import { clearCookie, readCookie } from '../ui/cookie.ts';
import { readShellMessages } from './messages.ts';

const flashCookie = 'nl-toast';

/** Shows passing messages: from scripts by event, and from before a redirect by the code in the flash cookie. */
export class ToastElement extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Below the header, wherever that is: a bar may stand above it, or come while the toast is seen. */
  #place = (): void => {
    const end = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    this.style.setProperty('--header-end', `${end}px`);
  };
  #follow = new ResizeObserver(this.#place);

  connectedCallback(): void {
    document.addEventListener(toastEvent, this.#receive);
    document.addEventListener('toggle', this.#riseOver, true);
    this.querySelector('[data-close]')?.addEventListener('click', this.#hide);
    // a person who reads slowly may hold it
    this.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.addEventListener('pointerleave', () => this.#hideLater());
    this.#showFlash();
  }

  disconnectedCallback(): void {
    document.removeEventListener(toastEvent, this.#receive);
    document.removeEventListener('toggle', this.#riseOver, true);
    this.#hide();
  }

  #showFlash(): void {
    const code = readCookie(flashCookie);
    if (code === undefined) return;
    clearCookie(flashCookie);
    const words = readShellMessages()?.toasts[code];
    if (words) this.#show(words);
  }

  #receive = (event: Event): void => this.#show((event as CustomEvent<ToastDetail>).detail);

  #show({ kind, message }: ToastDetail): void {
    const place = this.querySelector('[data-message]');
    if (!place) return;
    this.dataset['kind'] = kind;
    // shown first: a live region speaks of what changes while it can be seen
    this.hidePopover();
    this.showPopover();
    place.textContent = message;
    this.#follow.observe(document.body);
    addEventListener('scroll', this.#place, { passive: true });
    this.#hideLater();
  }

  /** A dialog that opens meanwhile would cover it. */
  #riseOver = ({ target }: Event): void => {
    if (!(target instanceof HTMLDialogElement) || !target.open || !this.matches(':popover-open')) return;
    this.hidePopover();
    this.showPopover();
  };

  #hideLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#hide, constants.toastDuration);
  }

  #hide = (): void => {
    clearTimeout(this.#timer);
    this.#follow.disconnect();
    removeEventListener('scroll', this.#place);
    this.hidePopover();
  };
}
