import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

const cookiePage = new URL('../../cms/content/pages/cookies/sv.json', import.meta.url);

/** Cookies of the fake providers and the editor, which share the host of the tests. */
const isFromElsewhere = (name: string): boolean => /^(nordkonto|cms_)/.test(name);

/** The names in the tables of the cookie page; an ellipsis is any end. */
function readListedNames(): string[] {
  const { textContent } = JSON.parse(readFileSync(cookiePage, 'utf8')) as { textContent: string[] };
  return textContent.flatMap((line) => /^\| (\S.*?) \|/.exec(line)?.[1]?.split(', ') ?? []);
}

/** Expects that the cookie page lists every cookie and storage key of the open page (requirement CO-01). */
export async function expectListedNames(page: Page): Promise<void> {
  const listed = readListedNames();
  const isListed = (name: string): boolean =>
    listed.some((entry) => (entry.endsWith('…') ? name.startsWith(entry.slice(0, -1)) : name === entry));
  const cookies = (await page.context().cookies()).map(({ name }) => name).filter((name) => !isFromElsewhere(name));
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect([...cookies, ...keys].filter((name) => !isListed(name))).toEqual([]);
}
