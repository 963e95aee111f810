import { arrivalCookie } from '../domain/consent.ts';
import { clearCookie, readCookie } from '../ui/cookie.ts';
import { track } from './track.ts';

/** Tells, once, that somebody has just come back from logging in, or with a new account (requirement AN-02). */
export function tellArrival(): void {
  const [event, method] = readCookie(arrivalCookie)?.split('.') ?? [];
  if (!method || (event !== 'login' && event !== 'sign_up')) return;
  clearCookie(arrivalCookie);
  track({ event, method });
}
