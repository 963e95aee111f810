import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Stack } from '../stack.ts';

/** An event as the backend keeps it. */
export type Kept = { clientId: string; occurredAt: string; page: string; data: { event: string } };

/** The events of a browser that stand in the backend's store, in the order in which they happened. */
export async function readKept(stack: Stack, clientId: string): Promise<Kept[]> {
  const answer = await fetch(`${stack.url('backend')}/__sandbox/events?since=2020-01-01`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  const kept = lines.map((line) => JSON.parse(line) as Kept).filter((event) => event.clientId === clientId);
  return kept.toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt));
}

/** The id that a browser's events bear, once there is one. */
export async function readClientId(page: Page): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (await page.context().cookies()).find(({ name }) => name === 'nl-client')?.value;
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** Lets a browser have agreed to what is named, before it opens a page. */
export async function agree(page: Page, origin: string, ...categories: ('analytics' | 'marketing')[]): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ categories: ['necessary', ...categories], revision: 0 }));
  await page.context().addCookies([{ name: 'cc_cookie', value, url: origin, sameSite: 'Lax', secure: true }]);
}

/** What the page's data layer holds of an event, each whole and in order. */
export const readLayer = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(
    (event) =>
      (globalThis as unknown as { dataLayer: { event?: string }[] }).dataLayer.filter((entry) => entry.event === event),
    name,
  );
