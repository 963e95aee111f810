import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expect, test } from './test.ts';

/** The script of the editor is built when somebody first opens it. */
export const firstOpening = { timeout: 60_000 };

/** What stands on the log-in page, in the language of whoever logs in. */
export type LogInWords = { name: string; password: string; logIn: string };

/** Our own pages of the editor; Keystatic's are not ours. In the full run: they seldom change. */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env['TEST_FULL'] !== '1') return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** Logs the sandbox's publisher in. @param address page of the editor that was wanted. */
export async function logIn(page: Page, address: string, words: LogInWords): Promise<void> {
  await page.goto(address);
  await expectAccessible(page);
  await page.getByLabel(words.name).fill('publisher');
  await page.getByLabel(words.password).fill('publisher-sandbox');
  await page.getByRole('button', { name: words.logIn }).click();
}

/**
 * Presses the button that publishes, and looks at a public page until it is as it should be. How long that took is noted
 * in the report; what is promised (two seconds) is measured by `npm run bench -- publishing`, where nothing else runs.
 *
 * @param isThere of an answer to somebody who never saw the page: true for the new one.
 */
export async function publish(
  page: Page,
  button: string,
  address: string,
  isThere: (status: number, html: string) => boolean,
): Promise<void> {
  const press = page.getByRole('button', { name: button, exact: true });
  await expect(press).toBeVisible();
  const look = async (): Promise<boolean> => {
    const answer = await fetch(address, { redirect: 'manual' });
    return isThere(answer.status, await answer.text());
  };
  expect(await look(), `${address} before it is published`).toBe(false);
  const start = performance.now();
  // others look while the button's own answer is still on its way
  await Promise.all([press.click(), expect.poll(look, { intervals: [25] }).toBe(true)]);
  const description = String(Math.round(performance.now() - start));
  test.info().annotations.push({ type: 'ms from publishing to the public page', description });
}
