import { loginCompletionCookie } from '../../core/domain/consent.ts';
import { clearCookie, readCookie } from '../ui/cookie.ts';
import { track } from './track.ts';

/** True on the page after a login: its referrer is the identity provider. */
export let hasArrivedFromLogin = false;

/**
 * Tracks a completed login or registration once (requirement AN-02), including its start, which no page could track.
 */
export function trackLogin(): void {
  const [method = '', ...events] = readCookie(loginCompletionCookie)?.split('.') ?? [];
  if (events.length === 0) return;
  hasArrivedFromLogin = true;
  clearCookie(loginCompletionCookie);
  for (const event of events) track({ event: event as 'init_login' | 'login' | 'sign_up', method });
}
