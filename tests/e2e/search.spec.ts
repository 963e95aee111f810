import { readTexts, regions, textOf, sweden } from '../region-expectations.ts';
import { agree, readLayer } from './analytics-events.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const texts = readTexts(sweden);

/** A misspelled title, and the name of a category, by region. */
const searches = {
  se: { path: '/se/sok', typed: 'frusne fal', title: 'Frusna fall', category: 'humor', link: '/se/kategorier/8/humor' },
  no: {
    path: '/no/sok',
    typed: 'undr issen',
    title: 'Under isen',
    category: 'okonomi',
    link: '/no/kategorier/6/okonomi',
  },
  fi: {
    path: '/fi/haku',
    typed: 'musta jaaa',
    title: 'Musta jää',
    category: 'huumori',
    link: '/fi/kategoriat/8/huumori',
  },
} as const;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const regionInfo of regions) {
    const { path, typed, title, category, link } = searches[regionInfo.region];
    const texts = readTexts(regionInfo);
    test(`[LS-09] [RT-03] in ${regionInfo.region} a search tolerates wrong letters and leads to the category of its name`, async ({
      page,
    }) => {
      await page.goto(path);
      await page.getByRole('searchbox').fill(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
        textOf(texts, 'content_search_similar', { query: typed }),
      );
      await expect(page.locator('main a[data-item]').first()).toContainText(title);

      await page.getByRole('searchbox').fill(category);
      await page.keyboard.press('Enter');
      const suggestions = page.getByRole('navigation', { name: textOf(texts, 'content_search_suggestions') });
      await expect(suggestions.getByRole('link').first()).toHaveAttribute('href', link);
      await suggestions.getByRole('link').first().click();
      await expect(page.locator('main a[href*="/podcast/"]').first()).toBeVisible();
    });
  }

  test('[LS-09] [LS-01] a search shows one kind with its number, and its later pages lead back to the first', async ({
    page,
  }) => {
    await page.goto('/se/sok?q=e');
    const filter = page.getByRole('navigation', { name: textOf(texts, 'content_search_filter') });
    const episodes = filter.getByRole('link', { name: textOf(texts, 'content_search_episodes') });
    const total = Number(/\d+/.exec((await episodes.textContent()) ?? '')?.[0]);
    expect(total).toBeGreaterThan(60);
    await episodes.click();
    await expect(page).toHaveURL('/se/sok?q=e&kind=episode');
    await expect(episodes).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('main [data-items] a')).toHaveCount(30);
    await expect(page.locator('main [data-items] a:not([href*="/episode/"])')).toHaveCount(0);
    await page.getByRole('link', { name: textOf(texts, 'content_show_more') }).click();
    await expect(page).toHaveURL('/se/sok?q=e&kind=episode&page=2');
    await page.getByRole('link', { name: textOf(texts, 'content_previous_page') }).click();
    await expect(page).toHaveURL('/se/sok?q=e&kind=episode');
  });
});

test('[LS-09] arrow keys lead from the search field through the suggestions, Escape back, and Enter searches', async ({
  page,
}) => {
  await page.goto('/se/sok');
  const field = page.getByRole('searchbox');
  await field.pressSequentially('fr');
  const links = page.getByRole('navigation', { name: textOf(texts, 'content_search_suggestions') }).getByRole('link');
  await expect(links.filter({ hasText: 'Frusna fall' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('fr');
  await page.keyboard.press('ArrowDown');
  for (
    let index = 0;
    !(await links.filter({ hasText: 'Frusna fall' }).evaluate((link) => link.matches(':focus')));
    index += 1
  ) {
    expect(index).toBeLessThan(10);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/se/sok?q=Frusna+fall');
  await expect(field).toHaveValue('Frusna fall');
});

test('[LS-09] [AN-06] words that are typed before the script is loaded are searched once and sent when the user leaves the field', async ({
  page,
  stack,
}) => {
  await agree(page, stack.url('site'), 'analytics');
  const typed = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/se/sok', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.pressSequentially('fall');
  typed.resolve(undefined);
  await expect(page).toHaveURL('/se/sok?q=fall');
  await expect(page.locator('main a[data-item]').first()).toBeVisible();
  expect(await readLayer(page, 'search')).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => readLayer(page, 'search')).toMatchObject([{ search_term: 'fall' }]);
});

test('[LS-09] [AU-08] recent searches can be repeated and removed, and a logout removes all of them', async ({
  page,
  control,
}) => {
  const recent = page.getByRole('region', { name: textOf(texts, 'content_search_recent') });
  const search = async (query: string): Promise<void> => {
    await page.goto('/se/sok');
    await page.getByRole('searchbox').fill(query);
    await page.keyboard.press('Enter');
    await expect(page.locator('main a[data-item]').first()).toBeVisible();
    await expect(page).toHaveURL(`/se/sok?q=${query}`);
  };
  await page.goto('/se/sok');
  await expect(recent).toBeHidden();
  for (const query of ['humor', 'natt', 'fall']) await search(query);
  await page.goto('/se/sok');
  await expect(recent.getByRole('link')).toHaveText(['fall', 'natt', 'humor']);
  await recent.getByRole('button', { name: textOf(texts, 'content_search_recent_remove', { query: 'natt' }) }).click();
  await expect(recent.getByRole('link')).toHaveText(['fall', 'humor']);
  await page.reload();
  await expect(recent.getByRole('link')).toHaveText(['fall', 'humor']);
  await recent.getByRole('link', { name: 'humor' }).click();
  await expect(page).toHaveURL('/se/sok?q=humor');
  // the list returns when the field is emptied
  await page.getByRole('searchbox').fill('');
  await expect(recent.getByRole('link')).toHaveText(['humor', 'fall']);
  await recent.getByRole('button', { name: textOf(texts, 'content_search_recent_clear') }).click();
  await expect(recent).toBeHidden();

  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, await control.makePersona('free', 'se'));
  await expect(page).toHaveURL(new RegExp(sweden.path.dashboard));
  await search('fall');
  // the logout must not overtake the calls of the page
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/auth/logout"]')?.requestSubmit());
  await page.waitForURL('/se/');
  await page.goto('/se/sok');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(recent).toBeHidden();
});
