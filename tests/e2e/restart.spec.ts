import { dayIn, readWords, say, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './person.ts';

test('everything is still there after stop and start: the log-in, the subscription, the card', async ({
  page,
  stack,
  control,
}) => {
  test.slow();
  const person = await control.makePersona('trial', 'se');
  const firstCharge = dayIn(sweden, await control.now(), 14);
  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, person);
  const main = page.getByRole('main');
  const card = / (\d{4}), \D+03\/30/;
  await expect(main).toContainText(card);
  const [, lastFour = ''] = card.exec((await main.textContent()) ?? '') ?? [];
  const ledger = await control.ledger('card');

  // a page that is open would ask for what is not there for a while
  await page.goto('about:blank');
  await stack.restart();

  await page.goto(`/se/${sweden.path.dashboard}`);
  await expect(main).toContainText(say(readWords(sweden), 'status_in_trial'));
  await expect(main).toContainText(firstCharge);
  await expect(main).toContainText(lastFour);
  // demo people whose day has come may be charged meanwhile
  expect(await control.ledger('card')).toEqual(expect.arrayContaining(ledger));
});
