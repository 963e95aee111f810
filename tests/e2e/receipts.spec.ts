import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const texts = readTexts(sweden);
const payments = `/se/${sweden.path.dashboard}/${sweden.path.payments}`;

type History = { total: number; transactions: { id: string; description: string }[] };

test('[TR-01] [LS-01] all of 25 payments are on three pages, and page 1 has no number in its address', async ({
  page,
  control,
}) => {
  const user = await control.makePersona('premium-card', 'se');
  await page.goto(payments);
  await logIn(page, user);
  await page.goto('about:blank');
  // a user who has paid for two years: the one real payment 25 times
  let [paid]: History['transactions'] = [];
  await page.route(/\/transaction\/history/, async (route) => {
    const requests = new URL(route.request().url());
    const number = Number(requests.searchParams.get('page'));
    requests.searchParams.set('page', '1');
    const response = await route.fetch({ url: requests.href });
    const history = (await response.json()) as History;
    paid ??= history.transactions[0];
    if (!paid) throw new Error('the user has paid nothing');
    const all = Array.from({ length: 25 }, (_, index) => ({
      ...paid!,
      id: `${paid!.id}-${index}`,
      description: `Betalning nr ${index + 1}.`,
    }));
    await route.fulfill({
      response,
      json: { ...history, total: 25, transactions: all.slice(number * 10 - 10, number * 10) },
    });
  });

  const main = page.getByRole('main');
  const pager = main.getByRole('navigation', { name: textOf(texts, 'content_pages'), exact: true });
  const rows = main.getByRole('table').getByRole('row').filter({ hasText: 'Betalning nr' });
  const step = (key: string) => pager.getByRole('link', { name: textOf(texts, key) });
  await page.goto(payments);
  await expect(rows).toHaveCount(10);
  await expect(step('content_previous_page')).toHaveCount(0);
  await step('content_next_page').click();
  await expect(page).toHaveURL(new RegExp(`${payments}\\?page=2$`));
  await expect(rows.first()).toContainText('Betalning nr 11.');
  await step('content_next_page').click();
  await expect(rows).toHaveCount(5);
  await expect(step('content_next_page')).toHaveCount(0);
  await pager
    .locator('ol:visible')
    .getByRole('link', { name: textOf(texts, 'content_page', { page: '1' }), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`${payments}$`));
  await expect(rows.first()).toContainText('Betalning nr 1.');
  await page.goto(`${payments}?page=9`);
  await expect(main).toContainText(textOf(texts, 'account_history_beyond'));
  await main.getByRole('link', { name: textOf(texts, 'content_page', { page: '3' }), exact: true }).click();
  await expect(rows).toHaveCount(5);
});
