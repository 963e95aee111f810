import { QueryObserver, MutationObserver, type QueryClient } from '@tanstack/react-query';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkTo } from '../../core/routing/routes.ts';
import { listToasts } from '../layout/toasts.ts';
import { setLanguage, text } from '../../core/i18n/text.ts';
import { toastEvent, type ToastDetail } from '../ui/toast.ts';
import { toProblem } from './api-result.ts';
import { ApiError } from './api-error.ts';
import { failureCatalogue, type Failure, type QueryName } from './failure-catalogue.ts';
import type { RequestMeta } from './handle-failure.ts';
import { createQueryClient } from './query-client.ts';

const languages = ['sv', 'nb', 'fi'] as const;
const entries: readonly (readonly [string, Failure])[] = Object.entries(failureCatalogue);
const holdings: readonly QueryName[] = [
  'subscription',
  'payment-methods',
  'withdrawal',
  'guests',
  'invitation-link',
  'user-segment',
];

/** The part of a document that toasts and cookies use. */
class Page extends EventTarget {
  cookie = '';
  toasts: ToastDetail[] = [];
  constructor() {
    super();
    this.addEventListener(toastEvent, (event) => this.toasts.push((event as CustomEvent<ToastDetail>).detail));
  }
  getElementById = () => null;
}

let page: Page;
const go = { assign: vi.fn(), replace: vi.fn(), pathname: '/se/mitt-konto', search: '?a=1', hash: '#b' };
let queries: QueryClient;

beforeEach(() => {
  page = new Page();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', go);
  setLanguage('sv');
  queries = createQueryClient('se');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const fail = (title: string, status = 409): Promise<never> =>
  Promise.reject(new ApiError(toProblem(status, { title })));
/** Loads the texts first: what follows is synchronous then. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

async function failQuery(title: string, meta: RequestMeta, status?: number): Promise<void> {
  const observer = new QueryObserver(queries, { queryKey: ['tried', title], queryFn: () => fail(title, status), meta });
  observer.subscribe(() => undefined)();
  await settle();
}

async function failMutation(title: string, meta: RequestMeta = {}, status?: number): Promise<void> {
  const observer = new MutationObserver(queries, { mutationFn: () => fail(title, status), meta });
  await observer.mutate().catch(() => undefined);
  await settle();
}

const toast = { onFailure: { kind: 'toast' } } as const;
const leave = { onFailure: { kind: 'leave', fallback: 'offer' } } as const;

describe('[ER-06] error catalogue', () => {
  it('contains every error title of the contract', () => {
    const contract = JSON.parse(readFileSync('api-spec/generated/openapi.json', 'utf8')) as {
      components: { schemas: Record<string, unknown> };
    };
    const titles = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { title } = ((schema as { properties?: object }).properties ?? {}) as { title?: object };
      const { enum: many = [], const: one } = (title ?? {}) as { enum?: string[]; const?: string };
      for (const name of one === undefined ? many : [one]) titles.add(name);
      for (const part of (schema as { allOf?: unknown[] }).allOf ?? []) collect(part);
    };
    for (const [name, schema] of Object.entries(contract.components.schemas))
      if (name.endsWith('Problem')) collect(schema);
    expect(titles.size).toBeGreaterThan(70);
    const missing = [...titles].filter((title) => !Object.hasOwn(failureCatalogue, title));
    expect(missing).toEqual([]);
  });

  it.each(entries)('%s: has texts in each language, a toast, and queries to refetch', async (title, failure) => {
    const words = languages.map((language) => {
      setLanguage(language);
      return failure.message({});
    });
    for (const sentence of words) expect(sentence).toMatch(/\p{L}{2}.*\p{L}{2}/u);
    expect(new Set(words).size).toBe(3);
    setLanguage('nb');
    for (const holding of holdings) queries.setQueryData([holding, 'x'], 'known');
    await failMutation(title, toast);
    expect(page.toasts).toEqual([{ kind: failure.kind ?? 'error', message: words[1] }]);
    const stale = holdings.filter((holding) => queries.getQueryState([holding, 'x'])?.isInvalidated);
    expect(stale).toEqual(holdings.filter((holding) => failure.stale?.includes(holding)));
  });

  it.each(entries.filter(([, { exit }]) => exit !== undefined))(
    '[ER-02] [ER-03] [ER-04] %s leads to its page when the request wants that, with the same message as toast',
    async (title, { message: say, kind = 'error', exit }) => {
      await failQuery(title, leave);
      expect(go.replace.mock.calls).toEqual([[linkTo(exit?.route ?? 'home', 'se')]]);
      expect(page.cookie).toContain(`nl-toast=${exit?.toast}`);
      expect(listToasts()[exit?.toast ?? '']).toEqual({ kind, message: say({}) });
      expect(page.toasts).toEqual([]);
    },
  );
});

describe('[ER-06] failure action of a request', () => {
  const listActs = () => [page.toasts, page.cookie, go.replace.mock.calls, go.assign.mock.calls];
  const nothing = [[], '', [], []];

  it('does nothing without metadata: the caller shows the failure', async () => {
    await failQuery('StudentOfferAccessDeniedError', {});
    await failMutation('StudentOfferAccessDeniedError');
    expect(listActs()).toEqual(nothing);
  });

  it('may show a toast with its own message, which an offline browser replaces', async () => {
    const own = { onFailure: { kind: 'toast', message: () => 'Det gick inte.' } } as const;
    await failMutation('NotFound', own);
    vi.stubGlobal('navigator', { onLine: false });
    await failQuery('NotFound', own);
    expect(page.toasts).toEqual([
      { kind: 'error', message: 'Det gick inte.' },
      { kind: 'error', message: text.error_offline() },
    ]);
  });

  it('has a general message for unknown failures, and another for temporary ones', async () => {
    await failQuery('SomethingNew', toast, 422);
    await failQuery('Http500', toast, 500);
    expect(page.toasts.map(({ message }) => message)).toEqual([text.error_general(), text.error_service_down()]);
  });

  it('uses the fallback exit for an unknown failure, and calls the caller first', async () => {
    const before = vi.fn();
    await failQuery('SomethingNew', { onFailure: { ...leave.onFailure, before } }, 422);
    await failQuery('UnexpectedDiscountError', { onFailure: { ...leave.onFailure, before } }, 422);
    expect(before.mock.calls).toEqual([
      ['SomethingNew', false],
      ['UnexpectedDiscountError', true],
    ]);
    expect(go.replace).toHaveBeenCalledWith(linkTo('offer', 'se'));
  });

  it('does not redirect after a temporary failure', async () => {
    await failQuery('ServiceDown', leave, 503);
    expect(listActs()).toEqual(nothing);
  });

  it.each(['query', 'mutation'])('leads to the login when the session of a %s has ended, and back', async (kind) => {
    await (kind === 'query' ? failQuery : failMutation)('Unauthorized', toast, 401);
    expect(page.toasts).toEqual([]);
    expect(go.assign.mock.calls).toEqual([['/auth/login?region=se&returnTo=%2Fse%2Fmitt-konto%3Fa%3D1%23b']]);
  });

  it('a failed read refetches nothing: two could refetch each other for ever', async () => {
    queries.setQueryData(['subscription'], 'known');
    await failQuery('NoDuoPlanError', {});
    expect(queries.getQueryState(['subscription'])?.isInvalidated).toBe(false);
  });
});
