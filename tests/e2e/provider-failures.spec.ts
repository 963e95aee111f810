import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { callApi, openCheckout } from './purchase-steps.ts';

const drafts = { method: 'POST', path: '/recurring/v3/agreements' };

/** How the wallet fails while an agreement is drafted. */
const failures = [
  { title: 'is slow', fault: { match: drafts, mode: 'delay', delayMs: 3_000, times: 1 } },
  { title: 'returns garbage', fault: { match: drafts, mode: 'garbage', times: 1 } },
  { title: 'drops its response', fault: { match: drafts, mode: 'reset-after-effect', times: 1 } },
  { title: 'refuses', fault: { match: drafts, mode: 'refuse', times: 1 } },
] as const;

const cut = process.env['TEST_FULL'] === '1' ? failures : failures.slice(2, 3);

for (const regionInfo of cutRegions('no').filter(({ region }) => region !== 'se')) {
  const texts = readTexts(regionInfo);

  for (const { title, fault } of cut) {
    test(`[CW-02] [FLT-06] in ${regionInfo.region} a wallet that ${title} charges nothing twice, and a second click creates one agreement`, async ({
      page,
      control,
      stack,
      browserErrors,
    }) => {
      test.slow();
      browserErrors.allow(/status of (409|422|502|503)|server: (502|503)/);
      await openCheckout({ regionInfo, offer: 'standard', method: 'wallet' }, { page, control, stack });
      const known = new Set((await control.ledger('wallet')).map(({ id }) => id));
      await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
      const button = page.locator('[aria-describedby~="wallet-hint"]');
      await control.setFault('wallet', fault);
      const approve = page.locator('button[value="approve"]');
      try {
        await button.click();
        const failure = page.locator('nl-toast[data-kind="error"]');
        await expect(approve.or(failure).first()).toBeVisible({ timeout: 30_000 });
        if (await failure.isVisible()) {
          // nothing was charged: the page shows the error, keeps the choice and allows a retry
          await control.clearFaults('wallet');
          await expect(button).toBeEnabled({ timeout: 30_000 });
          await button.click();
        }
      } finally {
        await control.clearFaults('wallet');
      }
      await approve.click();
      await expect(page).toHaveURL(new RegExp(`/${regionInfo.region}/checkout-v2/confirmation`));
      const news = (await control.ledger('wallet')).filter(({ id }) => !known.has(id));
      expect(news.filter(({ kind }) => kind === 'charge')).toEqual([]);
      expect(news.filter(({ kind, status }) => kind === 'agreement' && status === 'ACTIVE')).toHaveLength(1);
      expect(await callApi(page, regionInfo, '/subscription')).toMatchObject({ hasActiveSubscription: true });
    });
  }
}
