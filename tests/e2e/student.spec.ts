import { dayIn, readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { makeCard, openLoggedIn, order, register, typeCard } from './user-steps.ts';

const texts = readTexts(sweden);
const verification = '/se/student/intyga';

test(
  '[ST-01] [ST-05] [ST-06] a student verifies their studies and pays half the price',
  core,
  async ({ page, control }) => {
    test.slow();
    const name = `siv.${Date.now()}`;
    const school = `${name}@student.norrsken.example`;

    await test.step('the student page leads through the login to the verification', async () => {
      await page.goto('/se/student');
      await page.getByRole('main').getByRole('link', { name: 'Bekräfta att du studerar' }).click();
      await register(page, `${name}@nordlyd.example`);
      await expect(page).toHaveURL(new RegExp(`${verification}$`));
    });
    await test.step('a declined verification shows a message and can be repeated', async () => {
      await page.getByRole('button', { name: textOf(texts, 'student_start') }).click();
      await page.locator('button[value="decline"]').click();
      await expect(page.getByRole('alert')).toContainText(textOf(texts, 'student_refused_declined'));
      await page.getByRole('button', { name: textOf(texts, 'student_start') }).click();
    });
    await test.step('a code that is sent to the school’s address verifies the student', async () => {
      const { value, expires } = (await page.context().cookies()).find((cookie) => cookie.name === 'studentflow') ?? {};
      expect(value).toBe('true');
      expect(Math.abs((expires ?? 0) - Date.now() / 1_000 - 1_800)).toBeLessThan(60);
      await page.locator('input[name="address"]').fill(school);
      await page.locator('button[value="address"]').click();
      await expect(page.locator('input[name="code"]')).toBeVisible();
      const [mail] = await control.mails(school);
      await page.locator('input[name="code"]').fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
      await page.locator('button[value="code"]').click();
      await expect(page).toHaveURL(new RegExp(`${verification}\\?.*verificationId=`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'student_verified_title'));
    });
    await test.step('the checkout shows the price and its last day', async () => {
      await page.getByRole('link', { name: textOf(texts, 'student_checkout') }).click();
      const main = page.getByRole('main');
      await expect(main).toContainText('49,50\u00a0kr');
      await expect(main).toContainText('Studentpriset gäller till');
      await typeCard(page, makeCard());
      await order(page, sweden);
      await expect(page).toHaveURL(/\/se\/checkout-v2\/confirmation\?.*offerType=student/);
    });
    await page.goto(`/se/${sweden.path.dashboard}`);
    await expect(page.getByRole('main')).toContainText('Premium Student');
  },
);

test('[ST-01] [SL-10] a Premium subscriber verifies their studies first and then changes to the student plan', async ({
  page,
  control,
}) => {
  test.slow();
  const user = await control.makePersona('premium-card', 'se');
  const school = `siri.${Date.now()}@student.norrsken.example`;
  const change = `/se/${sweden.path.dashboard}/${sweden.tabs.changeSubscription}`;
  const main = page.getByRole('main');
  const choose = textOf(texts, 'change_choose', { plan: textOf(texts, 'plan_student') });
  await openLoggedIn(page, user, change);
  await expect(main.getByRole('heading', { name: textOf(texts, 'plan_student') })).toBeVisible();
  await expect(main.getByRole('button', { name: choose, exact: true })).toHaveCount(0);
  await main.getByRole('link', { name: textOf(texts, 'student_start') }).click();
  await expect(page).toHaveURL(new RegExp(`${verification}$`));

  await page.getByRole('button', { name: textOf(texts, 'student_start') }).click();
  await page.locator('input[name="address"]').fill(school);
  await page.locator('button[value="address"]').click();
  await expect(page.locator('input[name="code"]')).toBeVisible();
  const [mail] = await control.mails(school);
  await page.locator('input[name="code"]').fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.locator('button[value="code"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'student_verified_title'));
  // the checkout sells nothing to a subscriber
  await expect(main.getByRole('link', { name: textOf(texts, 'student_checkout') })).toHaveCount(0);
  await main.getByRole('link', { name: textOf(texts, 'account_change'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${change}$`));
  await main.getByRole('button', { name: choose, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(textOf(texts, 'change_text_scheduled', { plan: textOf(texts, 'plan_standard') }));
  await dialog.getByRole('button', { name: textOf(texts, 'change_confirm'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/se/${sweden.path.dashboard}$`));
  await expect(main.getByText(textOf(texts, 'account_next_plan'), { exact: true })).toBeVisible();
  await expect(main).toContainText('Premium Student');
});

test('[ST-04] a partner’s subscriber reads why a verification is not possible', async ({ page, control }) => {
  const user = await control.makePersona('bundler', 'se');
  await openLoggedIn(page, user, verification);
  await expect(page.getByRole('main')).toContainText(textOf(texts, 'student_blocked_partner'));
  await expect(page.getByRole('button', { name: textOf(texts, 'student_start') })).toHaveCount(0);
});

test('[ST-03] an expired verification shows until when a renewal restores the student plan', async ({
  page,
  control,
}) => {
  const user = await control.makePersona('student-expired', 'se');
  const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' });
  const reverifyBy = written.format(new Date(dayIn(sweden, await control.now(), 15)));
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(reverifyBy);
  await main.getByRole('link', { name: textOf(texts, 'student_start') }).click();
  await expect(page).toHaveURL(new RegExp(`${verification}$`));
  await expect(page.getByRole('main')).toContainText(reverifyBy);
});
