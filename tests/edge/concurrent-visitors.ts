import { readFileSync } from 'node:fs';
import type { Answer, Asked } from './start-sites.ts';

/** Somebody whose requests meet those of others; without a name a stranger. */
export type Visitor = { name: string; market: string; language: string; account: string; search: string };

const [ada, bo] = [`Ada-${crypto.randomUUID()}`, `Bo-${crypto.randomUUID()}`];

export const visitors: readonly Visitor[] = [
  { name: ada, market: 'se', language: 'sv', account: '/se/mitt-konto', search: '/se/sok' },
  { name: bo, market: 'no', language: 'nb', account: '/no/min-konto', search: '/no/sok' },
  { name: '', market: 'fi', language: 'fi', account: '/fi/kirjaudu', search: '/fi/haku' },
];

/** Words that stand on every page, in one language each. */
const frames = visitors.map(({ language }) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/shell.json`, 'utf8')) as { shell_choose_country: string };
  return { language, words: texts.shell_choose_country };
});

/** What a visitor asks: the API, who they are, a page with their own words in it, a page of their own, a new session. */
export const listQuestions = ({ market, search, account }: Visitor, mark: string): (Asked & { path: string })[] => [
  { path: `/api/v2/echo?mark=${mark}`, method: 'PUT', body: mark },
  { path: '/api/me' },
  { path: `${search}?q=${mark}` },
  { path: account },
  { path: '/auth/refreshSchibstedSession', method: 'POST', body: `{"state":{"uuid":"1","region":"${market}"}}` },
];

/** What is wrong with an answer: it must be this visitor's, in this visitor's language, and nobody else's. */
export function judgeAnswer({ name, language }: Visitor, path: string, { status, body }: Answer, mark: string) {
  const isPage = body.startsWith('<!doctype');
  const isNamed = name !== '' && !isPage;
  const others = visitors.filter((other) => other.name !== '' && other.name !== name);
  const html = Buffer.from(body, 'latin1').toString('utf8');
  const judged: Record<string, boolean> = {
    [`status ${status}`]: status !== (name === '' && path.startsWith('/auth/') ? 401 : 200),
    'names somebody else': others.some((other) => body.includes(other.name)),
    'does not know who asks': isNamed && !body.includes(name),
    'answers another question': path.includes(mark) && !new RegExp(`${mark}\\b`).test(body),
    'is of another market': isPage && !new RegExp(`<html[^>]* lang="${language}"`).test(html),
    'is in another language':
      isPage && frames.some((frame) => html.includes(frame.words) !== (frame.language === language)),
  };
  return { faults: Object.keys(judged).filter((fault) => judged[fault]), isNamed, isPage };
}
