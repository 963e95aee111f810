import { text } from '../../core/i18n/text.ts';

/** That this browser has no network; undefined when it has one, and the fault is elsewhere. A server has no say. */
export const getOfflineMessage = (): string | undefined =>
  'onLine' in navigator && !navigator.onLine ? text.error_offline() : undefined;

/** Why nothing came back: this browser has no network, or the service is down (requirement ER-12). */
export const getUnreachableMessage = (): string => getOfflineMessage() ?? text.error_service_down();
