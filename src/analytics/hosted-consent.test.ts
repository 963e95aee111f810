import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Script = { src: string; hear: Record<string, () => void> };
type Api = (...words: unknown[]) => unknown;
const page = globalThis as { __tcfapi?: Api | undefined };

let scripts: Script[] = [];

beforeEach(() => {
  vi.resetModules();
  scripts = [];
  page.__tcfapi = undefined;
  const createElement = () => {
    const script: Script & { addEventListener: (name: string, run: () => void) => void } = {
      src: '',
      hear: {},
      addEventListener: (name, run) => void (script.hear[name] = run),
    };
    return script;
  };
  const head = { append: (script: Script) => void scripts.push(script) };
  vi.stubGlobal('document', { readyState: 'complete', head, createElement });
});
afterEach(() => {
  vi.unstubAllGlobals();
  page.__tcfapi = undefined;
});

const say = (eventStatus: string, ...purposes: number[]) => ({
  eventStatus,
  gdprApplies: true,
  purpose: { consents: Object.fromEntries(purposes.map((purpose) => [purpose, true])) },
});

describe('reading a consent service', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], true, true],
    [[1, 8, 9], true, false],
    [[1, 2, 3, 4, 7], false, true],
    [[2, 3, 4, 7, 8, 9], false, false],
    [[], false, false],
  ])('[CO-03] purposes %j mean statistics %s, marketing %s', async (purposes, analytics, marketing) => {
    const { parseTcData: readTcData } = await import('./hosted-consent.ts');
    for (const status of ['tcloaded', 'useractioncomplete'])
      expect(readTcData(say(status, ...purposes), true)).toEqual({ analytics, marketing });
  });

  it('no choice is known while the service asks, fails, or returns an invalid state', async () => {
    const { parseTcData: readTcData } = await import('./hosted-consent.ts');
    const whole = say('tcloaded', 1, 8, 9);
    expect(readTcData(say('cmpuishown', 1, 8, 9), true)).toBeUndefined();
    expect(readTcData(whole, false)).toBeUndefined();
    expect(readTcData(null, true)).toBeUndefined();
    expect(readTcData({ ...whole, gdprApplies: false }, true)).toBeUndefined();
    const nothing = { analytics: false, marketing: false };
    expect(readTcData({ eventStatus: 'tcloaded' }, true)).toEqual(nothing);
    // consent is `true`, and nothing that merely looks like it
    expect(readTcData({ eventStatus: 'tcloaded', purpose: { consents: { 1: 1, 8: 'true', 9: {} } } }, true)).toEqual(
      nothing,
    );
  });
});

describe('consent service', () => {
  it('[CO-04] is loaded once, answers earlier calls, and reports whether a choice is new', async () => {
    const { loadConsentService: loadService } = await import('./hosted-consent.ts');
    const heard = vi.fn();
    const loaded = loadService('https://consent.example/p.js', heard);
    expect(scripts.map(({ src }) => src)).toEqual(['https://consent.example/p.js']);
    const calls = page.__tcfapi?.() as unknown[][];
    expect(calls.map(([command, version]) => [command, version])).toEqual([['addEventListener', 2]]);
    const listener = calls[0]?.[2] as (data: object, isOk: boolean) => void;
    page.__tcfapi = () => undefined;
    scripts[0]?.hear['load']?.();
    await loaded;
    listener(say('cmpuishown'), true);
    expect(heard).not.toHaveBeenCalled();
    listener(say('useractioncomplete', 1, 8, 9), true);
    listener(say('tcloaded', 1, 8, 9), true);
    const given = { analytics: true, marketing: false };
    expect(heard.mock.calls).toEqual([[{ given, isFresh: true }], [{ given, isFresh: false }]]);
  });

  it('works when it ignores the queue of earlier calls', async () => {
    const { loadConsentService: loadService } = await import('./hosted-consent.ts');
    const heard = vi.fn();
    void loadService('https://consent.example/p.js', heard);
    page.__tcfapi = (_command, _version, listener) => (listener as Api)(say('tcloaded'), true);
    scripts[0]?.hear['load']?.();
    expect(heard).toHaveBeenCalledWith({ given: { analytics: false, marketing: false }, isFresh: false });
  });

  it('is opened by the shared command or by its own function, and never breaks the page', async () => {
    const { loadConsentService: loadService, openConsentDialog: openService } = await import('./hosted-consent.ts');
    expect(openService(undefined)).toBe(false);
    void loadService('https://consent.example/p.js', () => undefined);
    // the queue function is no service
    expect(openService(undefined)).toBe(false);
    const api = vi.fn();
    page.__tcfapi = api;
    expect(openService(undefined)).toBe(true);
    expect(api.mock.calls[0]?.slice(0, 2)).toEqual(['displayConsentUi', 2]);
    const show = vi.fn();
    vi.stubGlobal('Service', { ui: { show, broken: () => JSON.parse('{') as unknown } });
    expect(openService('Service.ui.show')).toBe(true);
    expect(openService('Service.ui.show 12')).toBe(true);
    expect(show.mock.calls).toEqual([[], ['12']]);
    for (const name of ['Service.ui.broken', 'Service.ui.none', 'Service.none.show', 'None.show'])
      expect(openService(name)).toBe(false);
  });

  it('resolves when its script cannot be fetched', async () => {
    const { loadConsentService: loadService, openConsentDialog: openService } = await import('./hosted-consent.ts');
    const loaded = loadService('https://consent.example/p.js', () => undefined);
    scripts[0]?.hear['error']?.();
    await loaded;
    expect(openService(undefined)).toBe(false);
  });
});
