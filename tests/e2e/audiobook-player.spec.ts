import { readFileSync } from 'node:fs';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { pauseButton, playerOf, slider, spotOf } from './player-controls.ts';
import { openLoggedIn } from './user-steps.ts';

const texts = readTexts(sweden);
const account = `/se/${sweden.path.dashboard}`;
const audiobook = '/se/ljudbok/sista-farjan/';

test('[SL-03] [RO-03] a user with Total plays the chapters of an audiobook, which count against the hours of the month', async ({
  page,
  control,
}) => {
  await openLoggedIn(page, await control.makePersona('total', 'se'), account);
  await expect(page.getByRole('main')).toContainText('0h av 100 timmar använda, 100h kvar');
  await page.goto(audiobook);
  await expect(page.locator('[data-hours]')).toContainText(
    'Du har använt 0h och har 100h kvar av månadens 100 timmar ljudböcker.',
  );
  await page.getByRole('button', { name: /^Spela kapitel 2: / }).click();
  await expect(pauseButton(page)).toBeVisible();
  await expect.poll(() => spotOf(page)).toBeGreaterThan(0.2);
  await expect(page.locator('[data-hours]')).toHaveText(/^Du har använt \d+min och har 99h \d+min kvar/);
  await expect(page.locator('[data-hours]')).toContainText(textOf(texts, 'content_hours_chapter'));
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toMatch(/^2\. /);
  const row = page.locator('[data-chapter][aria-current=true]');
  await expect(row).toHaveAttribute('data-chapter', '2');
  await expect(row.getByRole('button')).toHaveAccessibleName(textOf(texts, 'content_pause'));
  await expect(playerOf(page)).toContainText(/^2\. /, { useInnerText: true });
  // the next chapter follows
  const end = Number(await slider(page).getAttribute('max'));
  await slider(page).fill(String(end - 1));
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toMatch(/^3\. /);
  await pauseButton(page).click();
  await page.goto(account);
  await expect(page.getByRole('main')).toContainText(/1h \d+min av 100 timmar använda/);
  await expect(page.getByRole('main')).toContainText(textOf(texts, 'content_hours_chapter'));
});

test('[SL-03] a user with Total reads in a toast and on the page that the last hour of the month has begun', async ({
  page,
  control,
}) => {
  await openLoggedIn(page, await control.makePersona('total', 'se'), account);
  // opens chapters of other books until one more begins the last hour
  const { audiobooks } = JSON.parse(readFileSync('cms/content/audiobooks/se.json', 'utf8')) as {
    audiobooks: { slug: string; isIncluded: boolean; chapters: { lengthSeconds: number }[] }[];
  };
  const next = audiobooks.find(({ slug }) => audiobook.includes(`/${slug}/`))!.chapters[1]!.lengthSeconds;
  let left = 100 * 3600;
  for (const { slug, chapters } of audiobooks.filter((one) => one.isIncluded && !audiobook.includes(`/${one.slug}/`)))
    for (const [index, { lengthSeconds }] of chapters.entries())
      if (left > 3600 + next && left - lengthSeconds > 3600) {
        left = await page.evaluate(
          async (path) => {
            const response = await fetch(path, { method: 'POST', headers: { 'X-Nordlyd': '1' } });
            return ((await response.json()) as { hours: { remainingSeconds: number } }).hours.remainingSeconds;
          },
          `/api/v2/audiobook/${slug}/chapter/${index + 1}/play?region=se`,
        );
      }
  await page.goto(audiobook);
  await expect(page.locator('[data-hours]')).toContainText(/ och har 1h \d+min kvar av månadens 100 timmar/);
  await expect(page.locator('nl-toast')).toBeHidden();
  await page.getByRole('button', { name: /^Spela kapitel 2: / }).click();
  for (const place of [page.locator('[data-hours]'), page.locator('nl-toast')])
    await expect(place).toHaveText(/Bara [3-5]\dmin ljudböcker kvar\. Nya timmar kommer den 1 \w+/);
  await expect(pauseButton(page)).toBeVisible();
});

test('[SL-03] a user with Premium gets Total with its price and date on an audiobook, and on the page that sells it', async ({
  page,
  control,
}) => {
  await openLoggedIn(page, await control.makePersona('premium-card', 'se'), account);
  await page.goto(audiobook);
  const main = page.getByRole('main');
  const change = main.getByRole('link', { name: 'Byt till Premium Total', exact: true });
  await expect(change).toBeVisible();
  await expect(page.locator('[data-total-price]')).toHaveText(/169\skr per månad från den \d+ \w+ 20\d\d\.$/);
  await expect(playerOf(page)).toBeHidden();
  await page.goto('/se/total');
  await expect(main.getByRole('link', { name: textOf(texts, 'content_listen_in_app') }).first()).toBeHidden();
  await change.first().click();
  await expect(
    main.getByRole('button', { name: textOf(texts, 'change_choose', { plan: 'Premium Total' }), exact: true }),
  ).toBeInViewport();
});
