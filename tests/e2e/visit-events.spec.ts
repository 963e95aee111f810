import type { Page } from '@playwright/test';
import { sweden } from '../region-expectations.ts';
import { agree, readClientId, readLayer, readStoredEvents } from './analytics-events.ts';
import { playButton } from './player-controls.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

/** Plays the audio of a full player from just before a share of its length. */
const playFrom = (page: Page, share: number) =>
  page.locator('nl-player[id] audio').evaluate(async (audio: HTMLAudioElement, at) => {
    audio.currentTime = audio.duration * at - 0.7;
    await audio.play();
  }, share);

/** Plays the trailer or sample of a page; a click that comes before the player is repeated. */
const playCompact = (page: Page) =>
  expect(async () => {
    await page.locator('nl-player:not([id]) [data-toggle]').filter({ visible: true }).first().click();
    await expect(page.locator('nl-player[data-playing]')).toBeVisible({ timeout: 3_000 });
  }).toPass();

test('[AN-02] a consent on the third page sends the campaign of the landing page, which nothing has stored before', async ({
  page,
  stack,
}) => {
  await page.goto('/se/?utm_source=nyhetsbrev');
  await page.goto('/se/upptack/poddar');
  const stored = () =>
    page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage, history: history.state }) + document.cookie,
    );
  expect(await stored()).not.toContain('nyhetsbrev');
  await agree(page, stack.url('site'), 'analytics');
  await page.goto(`/se/${sweden.path.offer}`);
  await expect
    .poll(() => readLayer(page, 'campaign_details'))
    .toEqual([{ event: 'campaign_details', source: 'nyhetsbrev', gift: false, partner: false }]);
  expect(await stored()).toContain('nyhetsbrev');
});

test('[AN-01] [AN-08] a visit from a campaign sends how it came, what it shows, and what is selected, played, followed and shared', async ({
  page,
  stack,
  control,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/status of 400/);
  const user = await control.makePersona('free', 'se');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, user);
  await agree(page, stack.url('site'), 'analytics');
  const query =
    'utm_source=nyhetsbrev&utm_campaign=h%C3%B6st&utm_term=maja%40exempel.se&utm_content=%E0%A4&gclid=hemligt';
  await page.goto(`/se?${query}`);
  // the redirect to the canonical address keeps the campaign
  await expect(page).toHaveURL(new RegExp(`/se/\\?${query.replaceAll('.', '\\.')}$`));
  const title = await page.title();
  await expect
    .poll(() => readLayer(page, 'page_view'))
    .toEqual([{ event: 'page_view', page_title: title, page_type: 'home' }]);
  await expect
    .poll(() => readLayer(page, 'campaign_details'))
    .toEqual([
      {
        event: 'campaign_details',
        source: 'nyhetsbrev',
        campaign: 'höst',
        rejected: ['utm_content', 'utm_term'],
        click_ids: ['gclid'],
        gift: false,
        partner: false,
      },
    ]);

  await page.goto('/se/upptack/poddar');
  const row = page.locator('[id="discover.new"]');
  await row.scrollIntoViewIfNeeded();
  const name = (await page.locator('[id="discover.new-title"]').textContent()) ?? '';
  const seen = await row.locator('[data-item]').evaluateAll((cards) =>
    (cards as HTMLElement[]).slice(0, 10).map((card, index) => ({
      item_id: card.dataset['item'],
      item_name: card.querySelector('[data-name]')?.textContent,
      index,
    })),
  );
  await expect
    .poll(() => readLayer(page, 'view_item_list'))
    .toContainEqual({ event: 'view_item_list', ecommerce: { item_list_name: name, items: seen } });

  await page.goto('/se/');
  const promotion = page.locator('main [data-promotion]').first();
  await promotion.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await readLayer(page, 'view_promotion')).length).toBeGreaterThan(0);
  const [shown] = (await readLayer(page, 'view_promotion')) as [{ ecommerce: { items: { item_id: string }[] } }];
  const { items, ...about } = shown.ecommerce;
  expect(shown).toEqual({ event: 'view_promotion', ecommerce: { ...about, items } });
  expect(items[0]?.item_id).toBe(await promotion.getAttribute('data-item'));
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.locator('main a[data-promotion], main [data-promotion] a[href]').first().click();
  const selected = { ...about, items: [items[0]] };
  await expect
    .poll(() => readLayer(page, 'select_promotion'))
    .toEqual([{ event: 'select_promotion', ecommerce: selected }]);
  expect(await readLayer(page, 'select_item')).toHaveLength(1);

  const podcast = { item_id: 'frusna-fall', item_name: 'Frusna fall' };
  await page.goto('/se/podcast/frusna-fall/');
  await expect
    .poll(() => readLayer(page, 'view_item'))
    .toEqual([{ event: 'view_item', ecommerce: { items: [{ ...podcast, item_category: 'podcast' }] } }]);
  await playCompact(page);
  await expect
    .poll(() => readLayer(page, 'trailer'))
    .toEqual([{ event: 'trailer', content_type: 'trailer', ...podcast }]);
  await page.locator('[data-follow]').click();
  await expect
    .poll(() => readLayer(page, 'follow'))
    .toEqual([{ event: 'follow', content_type: 'podcast', ...podcast }]);

  await page.goto('/se/upptack/ljudbocker');
  await page.locator('main [data-item]').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-route', 'audiobook');
  const book = page.url().split('/').findLast(Boolean);
  await playCompact(page);
  const bookName = await page.getByRole('heading', { level: 1 }).textContent();
  await expect
    .poll(() => readLayer(page, 'sample'))
    .toEqual([{ event: 'sample', content_type: 'sample', item_id: book, item_name: bookName }]);

  await page.goto('/se/episode/se-1003/');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const episode = { content_type: 'episode', item_id: 'se-1003', item_name: heading };
  await playButton(page).click();
  await expect.poll(() => readLayer(page, 'play')).toEqual([{ event: 'play', ...episode }]);
  for (const percent of [25, 50, 75]) {
    await playFrom(page, percent / 100);
    await expect.poll(() => readLayer(page, 'progress')).toContainEqual({ event: 'progress', ...episode, percent });
  }
  expect(await readLayer(page, 'progress')).toHaveLength(3);
  expect(await readLayer(page, 'complete')).toEqual([]);
  await page.locator('nl-player[id] [data-share]').click();
  await expect.poll(() => readLayer(page, 'share')).toEqual([{ event: 'share', ...episode, method: 'copy' }]);
  await playFrom(page, 0.99);
  await expect.poll(() => readLayer(page, 'complete')).toEqual([{ event: 'complete', ...episode }]);

  // a broken page of ours: the collector reports the event, and stores the others
  const clientId = await readClientId(page);
  await page.evaluate(async (client) => {
    const events = [
      {
        id: crypto.randomUUID(),
        occurredAt: new Date().toISOString(),
        page: '/se/',
        data: { event: 'clik', email: 'x' },
      },
    ];
    const body = JSON.stringify({ clientId: client, region: 'se', events });
    await fetch('/collect', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  }, clientId);
  const readStored = async () => (await readStoredEvents(stack, clientId)).map(({ data }) => data);
  await expect
    .poll(readStored)
    .toContainEqual({ event: 'event_rejected', name: 'clik', field: '/data/event', reason: 'is an unknown event' });
  await expect.poll(async () => (await readStored()).map(({ event }) => event)).toContain('complete');
  expect(JSON.stringify(await readStored())).not.toMatch(/maja|hemligt/);
});
