import type { Page } from '@playwright/test';

/**
 * Lets the first write requests to an address take effect and drops their responses.
 *
 * @param count how many; all without it.
 * @returns the idempotency keys of all requests, and the dropped responses.
 */
export async function loseResponses(page: Page, address: RegExp, count = Infinity) {
  const keys: (string | undefined)[] = [];
  const responses: unknown[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > count) return route.continue();
    responses.push(await (await route.fetch()).json());
    return route.abort('connectionreset');
  });
  return { keys, answers: responses };
}
