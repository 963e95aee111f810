import { loginCompletionCookie } from '../../core/domain/consent.ts';
import { clearCookie, readCookie } from '../ui/cookie.ts';
import { track } from './track.ts';

/**
 * Tells, once, that somebody has just come back from logging in, or with a new account (requirement AN-02); that they went
 * to log in before it, where no page could: each log-in has its beginning.
 */
export function trackLogin(): void {
  const [method = '', ...events] = readCookie(loginCompletionCookie)?.split('.') ?? [];
  if (events.length === 0) return;
  clearCookie(loginCompletionCookie);
  for (const event of events) track({ event: event as 'init_login' | 'login' | 'sign_up', method });
}
