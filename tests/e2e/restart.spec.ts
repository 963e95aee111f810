import { dayIn, readWords, say, sweden } from '../market.ts';
import { expect, test } from './fixture.ts';
import { subscribe } from './person.ts';

test('everything is still there after stop and start: the log-in, the subscription, the card', async ({
  page,
  stack,
  control,
}) => {
  test.slow();
  const lastFour = await subscribe(page, sweden, `kvar.${Date.now()}@nordlyd.example`);
  const firstCharge = dayIn(sweden, await control.now(), 14);
  const ledger = await control.ledger('card');

  // a page that is open would ask for what is not there for a while
  await page.goto('about:blank');
  await stack.restart();

  await page.goto(`/se/${sweden.path.dashboard}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(say(readWords(sweden), 'status_in_trial'));
  await expect(main).toContainText(firstCharge);
  await expect(main).toContainText(lastFour);
  // demo people whose day has come may be charged meanwhile
  expect(await control.ledger('card')).toEqual(expect.arrayContaining(ledger));
});
