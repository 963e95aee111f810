import { text } from '../../core/i18n/text.ts';

/** The offline message; undefined in a browser with a network, and on the server. */
export const getOfflineMessage = (): string | undefined =>
  'onLine' in navigator && !navigator.onLine ? text.error_offline() : undefined;

/** Why there was no response: the browser is offline, or the service is down (requirement ER-12). */
export const getUnreachableMessage = (): string => getOfflineMessage() ?? text.error_service_down();
