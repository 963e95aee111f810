import type { Page } from '@playwright/test';
import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { order, typeCard } from './user-steps.ts';
import { answerBank, bankQuestion, frictionlessCard, openCheckout, sayWelcome } from './purchase-steps.ts';

// only one product on a machine can have this mode: its files run one after the other
test.use({ isNative: true });

/** The payment requests of a page, in order. */
function listSteps(page: Page): string[] {
  const steps: string[] = [];
  page.on('request', (request) => {
    const step = /(adyenpayment|3ds2|v1)\/((submit|verify)\S*|method|challenge|answer)/.exec(request.url())?.[2];
    if (step !== undefined) steps.push(step.replace(/\?.*/, ''));
  });
  return steps;
}

for (const regionInfo of cutRegions('no')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);

  test(`[CC-07] [CC-09] in ${region} a bank that accepts the browser's fingerprint shows no challenge, and the order is paid once`, async ({
    page,
    control,
    stack,
  }) => {
    test.slow();
    const { userId } = await openCheckout(
      { regionInfo, offer: 'standard', method: 'native 3-D Secure' },
      { page, control, stack },
    );
    const captures = async (): Promise<number> =>
      (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === userId).length;
    const before = await captures();
    const steps = listSteps(page);
    // detects the challenge even when it is visible for a moment
    const questions: string[] = [];
    await page.exposeFunction('tellQuestion', (question: string) => void questions.push(question));
    await page.evaluate(
      (question) => {
        const { tellQuestion } = globalThis as unknown as { tellQuestion: (text: string) => void };
        new MutationObserver(() => {
          if (document.body.innerText.includes(question)) tellQuestion(question);
        }).observe(document.body, { childList: true, subtree: true });
      },
      textOf(texts, 'checkout_bank_asks'),
    );
    await typeCard(page, frictionlessCard);
    await order(page, regionInfo);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayWelcome(texts));
    expect(questions).toEqual([]);
    expect(steps).toEqual(['submit-payment', 'method', 'submitThreeDS2Fingerprint', 'verify-payment-result']);
    expect(await captures()).toBe(before + 1);
  });

  test(`[CC-07] in ${region} the same bank shows a challenge when it could not read the fingerprint`, async ({
    page,
    control,
    stack,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.allow(/3ds2\/method|ERR_FAILED/);
    await page.route('**/3ds2/method', (route) => route.abort());
    await openCheckout({ regionInfo, offer: 'standard', method: 'native 3-D Secure' }, { page, control, stack });
    await typeCard(page, frictionlessCard);
    await order(page, regionInfo);
    // the bank has ten seconds for the fingerprint
    await expect(bankQuestion(page).locator('input[name="password"]')).toBeVisible({ timeout: 30_000 });
    await answerBank(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayWelcome(texts));
  });
}
