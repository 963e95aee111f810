import { writeCookie } from './cookie.ts';

export type ToastKind = 'success' | 'error' | 'info';

/** The event that the page's toast element listens to. */
export const toastEvent = 'nordlyd:toast';

export type ToastDetail = { kind: ToastKind; message: string };

/** Shows a message for five seconds in the page's toast, from any script in the browser. */
export function showToast(kind: ToastKind, message: string): void {
  document.dispatchEvent(new CustomEvent<ToastDetail>(toastEvent, { detail: { kind, message } }));
}

/** Lets the next page show a toast; only its code is stored, never a text. */
export function setFlashToast(code: string): void {
  writeCookie('nl-toast', code, 60);
}
