import type { Page } from '@playwright/test';

/**
 * Lets the first calls of a kind that change something have their effect and loses their answers.
 *
 * @param count how many; all without it.
 * @returns the keys that all of them carried, and the answers that were lost.
 */
export async function loseAnswers(page: Page, address: RegExp, count = Infinity) {
  const keys: (string | undefined)[] = [];
  const answers: unknown[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > count) return route.continue();
    answers.push(await (await route.fetch()).json());
    return route.abort('connectionreset');
  });
  return { keys, answers };
}
