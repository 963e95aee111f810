import { dayIn, readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

test('session, subscription and card persist across a restart', async ({ page, stack, control }) => {
  test.slow();
  const user = await control.makePersona('trial', 'se');
  const firstCharge = dayIn(sweden, await control.now(), 14);
  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, user);
  const main = page.getByRole('main');
  const card = / (\d{4}), \D+03\/30/;
  await expect(main).toContainText(card);
  const [, lastFour = ''] = card.exec((await main.textContent()) ?? '') ?? [];
  const ledger = await control.ledger('card');

  // an open page would request data while the processes are down
  await page.goto('about:blank');
  await stack.restart();

  await page.goto(`/se/${sweden.path.dashboard}`);
  await expect(main).toContainText(textOf(readTexts(sweden), 'status_in_trial'));
  await expect(main).toContainText(firstCharge);
  await expect(main).toContainText(lastFour);
  // other personas may be charged in the meantime
  expect(await control.ledger('card')).toEqual(expect.arrayContaining(ledger));
});
