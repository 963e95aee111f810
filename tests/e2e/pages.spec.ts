import { readFileSync } from 'node:fs';
import { readTexts, regions, textOf, sweden, type RegionInfo } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

type Region = RegionInfo['region'];
type Row = { key: string; words: Record<Region, string>; parent: string };

/** The reviewed table of path words. */
const rows: Row[] = readFileSync(new URL('../../locales/path-words.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([key = '', se = '', no = '', fi = '', parent = '-']) => ({ key, words: { se, no, fi }, parent }));
const find = (key: string): Row => {
  const row = rows.find((one) => one.key === key);
  if (!row) throw new Error(`no word for ${key}`);
  return row;
};

/** The path of a word in a region, below its parent. */
function pathOf({ words: texts, parent }: Row, region: Region): string {
  const above = parent === '-' ? `/${region}` : pathOf(find(parent), region);
  return texts[region] === '(empty)' ? above : `${above}/${texts[region]}`;
}

/** False for words that are no address: labels, names inside an address, rows of several parents, the fallback. */
const isAddress = ({ key, parent }: Row): boolean =>
  !key.startsWith('category.') &&
  !key.startsWith('section.') &&
  !['home', 'checkoutV2', 'notFound', 'dashboard.subscriptions', 'dashboard.payments.transaction', 'new.page'].includes(
    key,
  ) &&
  !parent.includes('{');

/** The redirect target of a word without a page (decision 0056), by its key. */
const leads: Record<string, string> = {
  discover: 'discover.podcasts',
  podcasts: 'discover.podcasts',
  podcast: 'discover.podcasts',
  episode: 'discover.podcasts',
  audiobooks: 'discover.audiobooks',
  audiobook: 'discover.audiobooks',
  standard: 'offer',
  subscriptions: 'dashboard',
  checkout: 'checkoutV2.standard',
  success: 'thankYou',
  congrats: 'thankYou',
  confirm: 'checkoutV2.standard',
  cancel: 'dashboard',
  buyPodcast: 'buy',
  customize: 'dashboard.changeSubscription',
  'dashboard.duo': 'dashboard.manageExtraAccount',
};

/** Pages that require a login. */
const isPersonal = ({ key, parent }: Row): boolean =>
  key === 'dashboard' ||
  key === 'myPodcasts' ||
  (parent.startsWith('dashboard') && leads[key] === undefined) ||
  parent === 'checkoutV2' ||
  ['login.connect', 'loginApp.idp', 'loginAppFlow', 'subscriptionFlow', 'iosSubscriptionFlow'].includes(key) ||
  ['signup.checkout', 'new.studentVerification'].includes(key);

for (const regionInfo of regions) {
  const { region } = regionInfo;
  test(
    `[RT-03] [RT-13] [RT-14] [RT-15] [RT-16] every path word of ${region} is a page or redirects to its target`,
    core,
    async ({ request }) => {
      const seen: string[] = [];
      for (const row of rows.filter(isAddress)) {
        const path = pathOf(row, region);
        const response = await request.get(path, { maxRedirects: 0 });
        const to = response.headers()['location'];
        const lead = leads[row.key];
        seen.push(row.key);
        if (row.words[region] === '-') expect([row.key, response.status()]).toEqual([row.key, 404]);
        else if (lead !== undefined) expect([row.key, to]).toEqual([row.key, pathOf(find(lead), region)]);
        else if (isPersonal(row)) expect([row.key, to]).toEqual([row.key, expect.stringContaining('/auth/login?')]);
        else expect([row.key, response.status(), path]).toEqual([row.key, 200, path]);
      }
      expect(seen.length).toBeGreaterThan(75);
      // the table has it for Sweden alone
      for (const path of ['sarskilda-villkor', 'serskilte-vilkar', 'erityisehdot']) {
        const response = await request.get(`/${region}/${path}`);
        expect(response.status()).toBe(region === 'se' && path === 'sarskilda-villkor' ? 200 : 404);
      }
    },
  );

  test(
    `[RT-06] [RT-09] [RT-11] checkouts, categories and the sections of duo, total and total-duo in ${region} have their addresses`,
    core,
    async ({ request }) => {
      const word = (key: string): string => find(key).words[region];
      for (const offer of ['standard', 'student', 'duo', 'premiumTotal', 'premiumTotalDuo']) {
        const checkout = await request.get(`/${region}/checkout-v2/${offer}`, { maxRedirects: 0 });
        expect(checkout.headers()['location']).toContain('/auth/login?');
      }
      expect((await request.get(`/${region}/checkout-v2/totalduo`)).status()).toBe(404);
      const categories = pathOf(find('categories'), region);
      const category = await request.get(`${categories}/27/true-crime`, { maxRedirects: 0 });
      expect(category.status()).toBe(200);
      const destination = await request.get(`${categories}/politics/x`);
      const number = await request.get(`${categories}/9`);
      expect(destination.url()).toBe(number.url());
      const account = pathOf(find('dashboard.manageExtraAccount'), region);
      const total = `/${region}/checkout-v2/confirmation?offerType=total`;
      const ends: [string, string][] = [
        ['duo', `${account}?confirmation`],
        ['total', total],
        ['total-duo', `${account}?confirmation_totalduo`],
      ];
      for (const [section, end] of ends) {
        for (const key of ['section.success', 'section.confirmation']) {
          const response = await request.get(`/${region}/${section}/${word(key)}?utm_source=x`, { maxRedirects: 0 });
          expect([section, response.headers()['location']]).toEqual([section, `${end}&utm_source=x`]);
        }
        const join = await request.get(`/${region}/${section}/${word('section.join')}`, { maxRedirects: 0 });
        if (section === 'total') expect(join.headers()['location']).toBe(`/${region}/total`);
        else expect(join.status()).toBe(200);
        const checkout = await request.get(`/${region}/${section}/${word('section.checkout')}`, { maxRedirects: 0 });
        expect(checkout.headers()['location']).toContain('/auth/login?');
      }
    },
  );
}

test('[RT-16] the discount code form opens the checkout of an offer that the code applies to', async ({
  page,
  control,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/status of 422/);
  const user = await control.makePersona('free', 'se');
  await control.addVoucher({ code: 'TOTALKOD', type: 'FIFTYPERCENT', offers: ['total'] });
  await control.addVoucher({ code: 'DUOKODER', type: 'FIFTYPERCENT', offers: ['duo', 'totalDuo'] });
  const enter = async (code: string) => {
    await page.goto('/se/rabattkod');
    await page.getByRole('main').getByRole('textbox').fill(code);
    await page.locator('main form button').click();
  };
  // a visitor sees the error at the field before any login
  await enter('finns-ej');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveAccessibleDescription(
    textOf(readTexts(sweden), 'voucher_invalid_code'),
  );
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('FINNS-EJ');
  await enter('totalkod');
  await logIn(page, user);
  await expect(page).toHaveURL(/\/se\/checkout-v2\/premiumTotal\?coupon=TOTALKOD$/);
  await expect(page.getByRole('main')).toContainText(textOf(readTexts(sweden), 'voucher_in_use', { code: 'TOTALKOD' }));
  await enter('HALF3');
  await expect(page).toHaveURL(/\/se\/checkout-v2\/standard\?coupon=HALF3$/);
  // one of several offers
  await enter('DUOKODER');
  await expect(page).toHaveURL(/\/se\/checkout-v2\/duo\?coupon=DUOKODER$/);

  // a typed code of another offer links to it
  await page.goto('/se/checkout-v2/standard?coupon=TOTALKOD');
  await page.getByRole('link', { name: /Premium Total$/ }).click();
  await expect(page).toHaveURL(/\/se\/checkout-v2\/premiumTotal\?coupon=TOTALKOD$/);
});
