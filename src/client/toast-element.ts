import { constants } from '../../core/domain/constants.ts';
import { toastEvent, type ToastDetail } from '../ui/toast.ts';
import { clearCookie, readCookie } from '../ui/cookie.ts';
import { readShellMessages } from './messages.ts';

const flashCookie = 'nl-toast';

/** Shows toasts: from scripts by event, and after a redirect by the code in the flash cookie. */
export class ToastElement extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** had the focus before it moved into the toast */
  #opener: EventTarget | null = null;
  /** Positions the toast below the header, which a bar above it may move. */
  #updatePosition = (): void => {
    const end = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    this.style.setProperty('--header-end', `${end}px`);
  };
  #resizeObserver = new ResizeObserver(this.#updatePosition);

  connectedCallback(): void {
    document.addEventListener(toastEvent, this.#receive);
    document.addEventListener('toggle', this.#raiseAboveDialog, true);
    document.addEventListener('pointerdown', this.#hideOnTouch);
    this.querySelector('[data-close]')?.addEventListener('click', this.#hide);
    this.addEventListener('focusin', this.#rememberOpener);
    // hovering keeps the toast for slow readers
    this.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.addEventListener('pointerleave', () => this.#hideLater());
    this.#showFlash();
  }

  disconnectedCallback(): void {
    document.removeEventListener(toastEvent, this.#receive);
    document.removeEventListener('toggle', this.#raiseAboveDialog, true);
    document.removeEventListener('pointerdown', this.#hideOnTouch);
    this.#hide();
  }

  #rememberOpener = ({ relatedTarget }: FocusEvent): void => {
    if (!this.contains(relatedTarget as Node | null)) this.#opener = relatedTarget;
  };

  #showFlash(): void {
    const code = readCookie(flashCookie);
    if (code === undefined) return;
    clearCookie(flashCookie);
    const toast = readShellMessages()?.toasts[code];
    if (toast) this.#show(toast);
  }

  #receive = (event: Event): void => this.#show((event as CustomEvent<ToastDetail>).detail);

  #show({ kind, message }: ToastDetail): void {
    const element = this.querySelector('[data-message]');
    if (!element) return;
    this.dataset['kind'] = kind;
    // shown first, because a live region announces only visible changes
    this.hidePopover();
    this.showPopover();
    element.textContent = message;
    this.#resizeObserver.observe(document.body);
    addEventListener('scroll', this.#updatePosition, { passive: true });
    this.#hideLater();
  }

  /** Raises the toast above a dialog that opens later. */
  #raiseAboveDialog = ({ target }: Event): void => {
    if (!(target instanceof HTMLDialogElement) || !target.open || !this.matches(':popover-open')) return;
    this.hidePopover();
    this.showPopover();
  };

  /** On a phone the toast may cover the next button: touching anything else hides it. */
  #hideOnTouch = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType === 'touch' && !this.contains(target as Node)) this.#hide();
  };

  #hideLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#hide, constants.toastDuration);
  }

  #hide = (): void => {
    clearTimeout(this.#timer);
    this.#resizeObserver.disconnect();
    removeEventListener('scroll', this.#updatePosition);
    const hadFocus = this.contains(document.activeElement);
    this.hidePopover();
    if (!hadFocus) return;
    const opener = this.#opener instanceof HTMLElement && this.#opener.isConnected ? this.#opener : null;
    (opener ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
}
