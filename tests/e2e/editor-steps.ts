import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expect, test } from './test.ts';

/** The editor's script is built on its first request. */
export const firstOpening = { timeout: 60_000 };

/** Labels of the login page, in the editor's language. */
export type LoginLabels = { name: string; password: string; logIn: string };

/** Checks a page of the editor. In the full run only: they seldom change. */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env['TEST_FULL'] !== '1') return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** Logs the sandbox's publisher in. @param address the requested page of the editor. */
export async function logIn(page: Page, address: string, words: LoginLabels): Promise<void> {
  await page.goto(address);
  await expectAccessible(page);
  await page.getByLabel(words.name).fill('publisher');
  await page.getByLabel(words.password).fill('publisher-sandbox');
  await page.getByRole('button', { name: words.logIn }).click();
}

/**
 * Publishes and polls a public page until it has the new content. The report notes the duration;
 * `npm run bench -- publishing` measures the two-second goal on an idle machine.
 *
 * @param isThere true when a response to a new visitor has the new content.
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
    const response = await fetch(address, { redirect: 'manual' });
    return isThere(response.status, await response.text());
  };
  expect(await look(), `${address} before it is published`).toBe(false);
  const start = performance.now();
  // visitors read the page before the publish request is complete
  await Promise.all([press.click(), expect.poll(look, { intervals: [25] }).toBe(true)]);
  const description = String(Math.round(performance.now() - start));
  test.info().annotations.push({ type: 'ms from publishing to the public page', description });
}
