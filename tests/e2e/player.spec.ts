import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { expectListedNames } from './listed-names.ts';
import { pauseButton, playButton, playerOf, slider, spotOf } from './player-controls.ts';
import { logIn, logOut, openLoggedIn } from './user-steps.ts';

const texts = readTexts(sweden);
const account = `/se/${sweden.path.dashboard}`;
const premiumEpisode = '/se/episode/se-1001/';
const freeEpisode = '/se/episode/se-1003/';

test(
  '[CO-01] [RO-03] [UP-03] [UP-04] a subscriber plays a premium episode, and continues on another device where the first one stopped',
  core,
  async ({ page, control, browser, contextOptions, storageState, browserErrors }) => {
    browserErrors.allow(/401/);
    const user = await control.makePersona('premium-card', 'se');
    await page.goto(premiumEpisode);
    await expect(
      page.getByRole('main').getByRole('link', { name: textOf(texts, 'content_listen_premium') }),
    ).toBeVisible();
    await expect(playerOf(page)).toBeHidden();
    await openLoggedIn(page, user, account);
    await page.goto(premiumEpisode);
    await expect(playerOf(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('31 mars 2027');
    await playButton(page).click();
    await expect(pauseButton(page)).toBeVisible();
    await expect.poll(() => spotOf(page)).toBeGreaterThan(0.2);
    await expect(playerOf(page)).toContainText('48:35');
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Båten i Valdemarsvik');
    const saved = page.waitForResponse((response) => response.url().endsWith('/episode/se-1001/progress'));
    await slider(page).fill('1200');
    await pauseButton(page).click();
    expect((await saved).status()).toBe(200);
    await expectListedNames(page);

    const phone = await browser.newContext({ ...contextOptions, storageState });
    const other = await phone.newPage();
    await openLoggedIn(other, user, account);
    await other.goto(premiumEpisode);
    await expect(slider(other)).toHaveValue(/^12\d\d$/);
    await playButton(other).click();
    await expect.poll(() => spotOf(other)).toBeGreaterThan(1200.5);

    // after a logout in another tab paid audio stops when its progress is refused; a login leads back to the episode
    const tab = await phone.newPage();
    await tab.goto(account);
    await logOut(tab, texts);
    await slider(other).fill('1300');
    await expect(playerOf(other)).toContainText(textOf(texts, 'content_audio_login'));
    await expect(playButton(other)).toBeVisible();
    await other.reload();
    await other
      .getByRole('banner')
      .getByRole('link', { name: textOf(texts, 'shell_log_in') })
      .click();
    await logIn(other, user);
    await expect(other).toHaveURL(premiumEpisode);
    await phone.close();
  },
);

test('[LS-12] a visitor plays a free episode by keyboard, from a shared link, and in a bar while the player is out of view', async ({
  page,
}) => {
  await page.goto(`${freeEpisode}?t=600`);
  await expect(slider(page)).toHaveValue('600');
  await playButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(pauseButton(page)).toBeVisible();
  await expect.poll(() => spotOf(page)).toBeGreaterThan(600.2);
  // the button has the focus
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => spotOf(page)).toBeGreaterThan(630);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Space');
  await expect(playButton(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toBeVisible();
  const speed = playerOf(page).getByLabel(textOf(texts, 'content_speed'));
  await speed.selectOption('1.5');
  expect(await page.locator('nl-player[id] audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5);

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const close = playerOf(page).getByRole('button', { name: textOf(texts, 'content_close_player') });
  await expect(close).toBeInViewport();
  await pauseButton(page).click();
  await expect(playButton(page)).toBeInViewport();
  await close.click();
  await expect(playButton(page)).not.toBeInViewport();

  // the speed stays, and so does the position, also in another tab
  await page.goto(freeEpisode);
  await expect(speed).toHaveValue('1.5');
  await expect(slider(page)).toHaveValue(/^6[3-9]\d$/);
  const tab = await page.context().newPage();
  await tab.goto(freeEpisode);
  await expect(slider(tab)).toHaveValue(/^6[3-9]\d$/);
  await expectListedNames(tab);
});

test('[LS-12] the player says what is wrong when audio cannot be loaded, and plays at the next attempt', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load/);
  await openLoggedIn(page, await control.makePersona('premium-card', 'se'), account);
  await page.goto(premiumEpisode);
  await page.route('**/episode/se-1001/audio', (route) => route.abort());
  await playButton(page).click();
  await expect(playerOf(page).getByRole('status')).toHaveText(textOf(texts, 'content_audio_failed'));
  await page.unroute('**/episode/se-1001/audio');
  await playButton(page).click();
  await expect(pauseButton(page)).toBeVisible();
  await expect(playerOf(page).getByRole('status')).toBeHidden();
});

test('[LS-12] the lines of a transcript seek and follow the audio; those of a premium episode only for subscribers', async ({
  page,
  control,
}) => {
  const lines = page.locator('[data-transcript] > li');
  const open = () => page.getByText(textOf(texts, 'content_transcript_read')).click();
  /** The audio plays on during the test, so that a later line may be the marked one. */
  const expectSpokenLine = async (earliest: number): Promise<void> => {
    await pauseButton(page).click();
    const starts = await lines.evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset['start'])));
    const spoken = starts.findLastIndex((start) => start <= earliest);
    const spot = await spotOf(page);
    const marked = starts.findLastIndex((start) => start <= spot);
    expect(marked).toBeGreaterThanOrEqual(spoken);
    await expect(page.locator('[data-transcript] > [aria-current]')).toHaveCount(1);
    await expect(lines.nth(marked)).toHaveAttribute('aria-current', 'true');
  };
  await page.goto('/se/episode/se-1013/');
  await open();
  await page.getByRole('link', { name: '0:31', exact: true }).click();
  await expect.poll(() => spotOf(page)).toBeGreaterThan(31.1);
  await expectSpokenLine(31);

  await page.goto(premiumEpisode);
  await open();
  await expect(page.getByRole('link', { name: textOf(texts, 'content_transcript_premium') })).toBeVisible();
  await expect(lines).toHaveCount(0);
  await openLoggedIn(page, await control.makePersona('premium-card', 'se'), account);
  await page.goto(premiumEpisode);
  await open();
  await expect(lines).toHaveCount(6);
  const start = Number(await lines.nth(2).getAttribute('data-start'));
  await lines.nth(2).click();
  await expect.poll(() => spotOf(page)).toBeGreaterThan(start);
  await expectSpokenLine(start);
});
