import { regions } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { expect, test } from './test.ts';
import { chooseCard, logIn } from './user-steps.ts';
import { listContentPages } from './templates.ts';

const isFull = process.env['TEST_FULL'] === '1';
const everyWidth = [390, 1280, 800];
/** The usual run covers one width and a third of the pages in each region; the full run covers all. */
const sizes = regions.flatMap((regionInfo, index) =>
  everyWidth
    .filter((_, turn) => turn === index || isFull)
    .map((width) => ({
      regionInfo,
      width,
      isDark: width === 1280,
      isSeen: (turn: number) => isFull || turn % 3 === index,
    })),
);

for (const { regionInfo, width, isDark, isSeen } of sizes) {
  test(`[AB-03] no page of ${regionInfo.region} has an accessibility violation at ${width} px`, async ({
    page,
    browserErrors,
  }) => {
    test.setTimeout(180_000);
    browserErrors.allow(/404 .*no-such-page/);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isDark ? 'dark' : 'light' });
    const paths = await listContentPages(page, regionInfo.region);
    expect(paths.length).toBeGreaterThan(15);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.goto(`/${regionInfo.region}/`);
    await expect(page.locator('[data-bar]')).toBeVisible();
    expect(await findViolations(page), 'the question for consent').toEqual([]);
    await page.locator('[data-bar] [data-opens]').click();
    expect(await findViolations(page), 'the choice of purposes').toEqual([]);
    await page.context().addCookies(cookies);
    const seen = paths.filter((_, turn) => isSeen(turn));
    for (const path of [
      ...seen,
      `/${regionInfo.region}/`,
      `/${regionInfo.region}/no-such-page`,
      `/__gallery?region=${regionInfo.region}`,
    ]) {
      await page.goto(path);
      expect(await findViolations(page), path).toEqual([]);
    }
  });

  test(`[AB-03] account and checkout of ${regionInfo.region} have no accessibility violation at ${width} px`, async ({
    page,
    control,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    const user = await control.makePersona('free', regionInfo.region);
    await page.goto(`/${regionInfo.region}/checkout-v2/standard`);
    await logIn(page, user);
    await chooseCard(page);
    await expect(page.locator('[data-cse="encryptedCardNumber"] iframe')).toBeVisible();
    expect(await findViolations(page), 'checkout').toEqual([]);
    for (const tab of ['', `/${regionInfo.path.payments}`]) {
      await page.goto(`/${regionInfo.region}/${regionInfo.path.dashboard}${tab}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      expect(await findViolations(page), `account${tab}`).toEqual([]);
    }
  });
}
