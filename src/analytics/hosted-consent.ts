import type { GivenConsent } from '../../core/domain/consent.ts';

/** The framework's data about a visitor (IAB TCF v2.2); it comes from a third party and is validated. */
type TcData = { eventStatus?: unknown; gdprApplies?: unknown; purpose?: { consents?: Record<string, unknown> } };
type TcCallback = (data: TcData | null, isOk: boolean) => void;
type TcfApi = (...words: unknown[]) => unknown;

const page = globalThis as { __tcfapi?: TcfApi };

/**
 * The framework's purposes that each of ours requires: all of them, by consent; a legitimate interest is not enough.
 */
const purposes = { analytics: [1, 8, 9], marketing: [1, 2, 3, 4, 7] } as const;

/** The consent. @returns undefined while the service asks, or without a valid state. */
export function parseTcData(data: TcData | null, isOk: boolean): GivenConsent | undefined {
  const status = data?.eventStatus;
  if (!isOk || data?.gdprApplies === false || (status !== 'tcloaded' && status !== 'useractioncomplete'))
    return undefined;
  const has = (numbers: readonly number[]): boolean =>
    numbers.every((number) => data?.purpose?.consents?.[number] === true);
  return { analytics: has(purposes.analytics), marketing: has(purposes.marketing) };
}

const calls: unknown[][] = [];

/** Queues calls until the service has loaded; it fetches them by a call without arguments, as the framework defines. */
const stub: TcfApi = (...words) => {
  if (words.length === 0) return calls;
  if (words[0] !== 'ping') return void calls.push(words);
  const ping = { cmpLoaded: false, cmpStatus: 'stub', apiVersion: '2.2' };
  return (words[2] as ((response: object, isOk: boolean) => void) | undefined)?.(ping, true);
};

/** How a choice was made: just now, or earlier and remembered by the service. */
export type HostedChoice = { given: GivenConsent; isFresh: boolean };

function runAfterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** Loads the service and calls back with each choice. @returns when its script has loaded or failed. */
export function loadConsentService(src: string, listener: (choice: HostedChoice) => void): Promise<void> {
  const handleTcData: TcCallback = (data, isOk) => {
    const given = parseTcData(data, isOk);
    if (given) listener({ given, isFresh: data?.eventStatus === 'useractioncomplete' });
  };
  const subscribe = (): unknown => page.__tcfapi?.('addEventListener', 2, handleTcData);
  page.__tcfapi ??= stub;
  subscribe();
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => {
      // a service that ignores the queue
      if (page.__tcfapi !== stub && calls.length > 0) subscribe();
      resolve();
    });
    script.addEventListener('error', () => resolve());
    // a host that hangs must not delay the load event of the page
    runAfterLoad(() => void document.head.append(script));
  });
}

/**
 * Opens the service's own dialog.
 *
 * @param open name of its function and, after a blank, its argument; without one the framework's shared command.
 * @returns false when there is nothing to open.
 */
export function openConsentDialog(open: string | undefined): boolean {
  const [name = '', word] = open?.split(' ') ?? [];
  try {
    if (name === '') {
      if (page.__tcfapi === undefined || page.__tcfapi === stub) return false;
      page.__tcfapi('displayConsentUi', 2, () => undefined);
      return true;
    }
    const steps = name.split('.');
    const last = steps.pop() ?? '';
    const owner = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], globalThis);
    const call = (owner as Record<string, unknown> | undefined)?.[last];
    if (typeof call !== 'function') return false;
    call.apply(owner, word === undefined ? [] : [word]);
    return true;
  } catch {
    // the service's error must not break the page
    return false;
  }
}
