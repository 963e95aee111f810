import { readFileSync } from 'node:fs';
import type { SiteResponse, RequestOptions } from './start-sites.ts';

/** A visitor with concurrent requests; without a name an anonymous one. */
export type Visitor = { name: string; market: string; language: string; account: string; search: string };

const [ada, bo] = [`Ada-${crypto.randomUUID()}`, `Bo-${crypto.randomUUID()}`];

export const visitors: readonly Visitor[] = [
  { name: ada, market: 'se', language: 'sv', account: '/se/mitt-konto', search: '/se/sok' },
  { name: bo, market: 'no', language: 'nb', account: '/no/min-konto', search: '/no/sok' },
  { name: '', market: 'fi', language: 'fi', account: '/fi/kirjaudu', search: '/fi/haku' },
];

/** Texts that are on every page of one language. */
const frames = visitors.map(({ language }) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/shell.json`, 'utf8')) as { shell_choose_country: string };
  return { language, words: texts.shell_choose_country };
});

/** A visitor's requests: the API, /api/me, a page with personal text, a private page, a refresh. */
export const listQuestions = (
  { market: region, search, account }: Visitor,
  mark: string,
): (RequestOptions & { path: string })[] => [
  { path: `/api/v2/echo?mark=${mark}`, method: 'PUT', body: mark },
  { path: '/api/me' },
  { path: `${search}?q=${mark}` },
  { path: account },
  { path: '/auth/refreshSchibstedSession', method: 'POST', body: `{"state":{"uuid":"1","region":"${region}"}}` },
];

/** Errors of a response: it must belong to this visitor, in this visitor's language. */
export function findResponseErrors(
  { name, language }: Visitor,
  path: string,
  { status, body }: SiteResponse,
  mark: string,
) {
  const isPage = body.startsWith('<!doctype');
  const isNamed = name !== '' && !isPage;
  const others = visitors.filter((other) => other.name !== '' && other.name !== name);
  const html = Buffer.from(body, 'latin1').toString('utf8');
  const checks: Record<string, boolean> = {
    [`status ${status}`]: status !== (name === '' && path.startsWith('/auth/') ? 401 : 200),
    'names somebody else': others.some((other) => body.includes(other.name)),
    'does not know who asks': isNamed && !body.includes(name),
    'answers another question': path.includes(mark) && !new RegExp(`${mark}\\b`).test(body),
    'is of another market': isPage && !new RegExp(`<html[^>]* lang="${language}"`).test(html),
    'is in another language':
      isPage && frames.some((frame) => html.includes(frame.words) !== (frame.language === language)),
  };
  return { faults: Object.keys(checks).filter((fault) => checks[fault]), isNamed, isPage };
}
