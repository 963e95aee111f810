import { readWords, say, sweden } from '../market.ts';
import { expect, test } from './fixture.ts';
import { logIn } from './person.ts';

const words = readWords(sweden);
const named = (key: string, values?: Record<string, string>) => say(words, key, values);

test('[DU-01] [DU-03] [DU-04] a guest takes the slot by the link, the owner takes it back; taken again it is left, and the link is spent', async ({
  page,
  browser,
  control,
  trouble,
}) => {
  test.slow();
  trouble.allow(/status of 4(09|10)/);
  const owner = await control.makePersona('total-duo-owner', 'se');
  const guest = await control.makePersona('free', 'se');
  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, owner);
  await page.getByRole('link', { name: named('duo_manage') }).click();
  const link = await page.getByLabel(named('duo_link')).inputValue();
  expect(link).toContain('/se/total-duo/ga-med?invitation=');
  const address = new URL(link).pathname + new URL(link).search;

  // the owner cannot take it
  await page.goto(address);
  await page.getByRole('button', { name: named('duo_join_accept'), exact: true }).click();
  await expect(page.getByText(named('duo_join_own'))).toBeVisible();

  const others = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await others.newPage();
  await theirs.goto(address);
  await theirs.getByRole('link', { name: named('duo_join_log_in') }).click();
  await logIn(theirs, guest);
  await theirs.getByRole('button', { name: named('duo_join_accept'), exact: true }).click();
  await expect(theirs).toHaveURL(new RegExp(`/se/${sweden.path.dashboard}$`));
  await expect(theirs.getByText(named('duo_guest_info'))).toBeVisible();

  // taken back: the slot is free without a reload, and the guest has nothing
  await page.goto(`/se/${sweden.path.dashboard}`);
  await page.getByRole('link', { name: named('duo_manage') }).click();
  await expect(page.getByText(named('duo_slot_taken'))).toBeVisible();
  await page.getByRole('button', { name: named('duo_remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('duo_remove') })
    .click();
  await expect(page.getByText(named('duo_slot_free'))).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText(named('account_none_title'))).toBeVisible();

  // joined again by the next link, and left
  const next = new URL(await page.getByLabel(named('duo_link')).inputValue());
  expect(next.search).not.toBe(new URL(link).search);
  await theirs.goto(next.pathname + next.search);
  await theirs.getByRole('button', { name: named('duo_join_accept'), exact: true }).click();
  await theirs
    .getByRole('button', { name: named('duo_leave') })
    .first()
    .click();
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: named('duo_leave') })
    .click();
  await expect(theirs.getByText(named('account_none_title'))).toBeVisible();
  await theirs.goto(address);
  await expect(theirs.getByText(named('duo_join_not_valid'))).toBeVisible();
  await others.close();
});
