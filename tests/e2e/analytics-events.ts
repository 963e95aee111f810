import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { authorizeAsStaff } from '../control.ts';
import type { Stack } from '../stack.ts';

/** A stored event of the backend. */
export type StoredEvent = { clientId: string; occurredAt: string; page: string; data: { event: string } };

/** The stored events of a browser, in the order in which they occurred. */
export async function readStoredEvents(stack: Stack, clientId: string): Promise<StoredEvent[]> {
  const url = `${stack.url('backend')}/office/v1/exports/events?since=2020-01-01T00:00:00Z`;
  const response = await fetch(url, { headers: await authorizeAsStaff() });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  const events = lines.map((line) => JSON.parse(line) as StoredEvent).filter((event) => event.clientId === clientId);
  return events.toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt));
}

/** True for an event of what a user does: each page also sends what it shows and how the user came to it. */
export const isAction = ({ event }: { event: string }): boolean =>
  !/^(virtual_page_view|page_view|campaign_details|view_.*)$/.test(event);

/** The client id of a browser's events; waits until there is one. */
export async function readClientId(page: Page): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (await page.context().cookies()).find(({ name }) => name === 'nl-client')?.value;
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** Sets a browser's consent before it opens a page. */
export async function agree(page: Page, origin: string, ...categories: ('analytics' | 'marketing')[]): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ categories: ['necessary', ...categories], revision: 0 }));
  await page.context().addCookies([{ name: 'cc_cookie', value, url: origin, sameSite: 'Lax', secure: true }]);
}

/** The entries of an event in the page's data layer, in order. */
export const readLayer = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(
    (event) =>
      (globalThis as unknown as { dataLayer: { event?: string }[] }).dataLayer.filter((entry) => entry.event === event),
    name,
  );
