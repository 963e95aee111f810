import type { Page } from '@playwright/test';

/** One page of each template that the given pages link to: lists link to the same template many times. */
async function listTemplates(page: Page, from: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>();
  for (const path of from) {
    const html = await (await page.request.get(path)).text();
    for (const [, address = ''] of html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)) {
      const [, region, first = '', second = ''] = address.split('/');
      if (`/${region}/` !== from[0] || first === 'checkout-v2' || first === 'open-app') continue;
      const template = second === '' ? first : `${first}/*`;
      if (!found.has(template)) found.set(template, address);
    }
  }
  return [...found.values()];
}

/** The address of one page of each content template of a region, found by its links. */
export async function listContentPages(page: Page, region: string): Promise<string[]> {
  const home = `/${region}/`;
  const html = await (await page.request.get(home)).text();
  const category = new RegExp(`href="(/${region}/kategori[^/"]+/\\d+/[^"]+)"`).exec(html)?.[1] ?? home;
  const podcast = (await listTemplates(page, [home])).find((path) => path.includes('/podcast/')) ?? home;
  return listTemplates(page, [home, category, podcast]);
}
