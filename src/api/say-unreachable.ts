import { text } from '../text.ts';

/** That this browser has no network; undefined when it has one, and the fault is elsewhere. */
export const sayOffline = (): string | undefined => (navigator.onLine ? undefined : text.error_offline());

/** Why nothing came back: this browser has no network, or the service is down (requirement ER-12). */
export const sayUnreachable = (): string => sayOffline() ?? text.error_service_down();
