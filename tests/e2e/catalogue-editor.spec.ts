import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expectAccessible, logIn, publish } from './editor-steps.ts';
import { expect, test } from './test.ts';

/** The browser logs each error response to its console. */
const refused = (status: number): RegExp => new RegExp(`status of ${status} .*/editor/catalogue/item/`);

const listed = '/editor/catalogue';

/** A unique photograph, like one from a camera. */
const takePicture = (): Promise<Buffer> =>
  sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();

test.describe('in Norwegian', () => {
  test.use({ locale: 'nb-NO' });

  test('[RT-18] a podcast is found, edited and published; errors appear at their fields and no input is lost', async ({
    page,
    context,
    stack,
    browserErrors,
  }) => {
    const address = `${stack.url('site')}/no/podcast/under-isen/`;
    await logIn(page, stack.url('cms') + listed, { name: 'Navn', password: 'Passord', logIn: 'Logg inn' });
    await expect(page).toHaveURL(stack.url('cms') + listed);
    await page.getByLabel('Region').selectOption('Norge');
    await page.getByRole('searchbox', { name: 'Tittel eller navn' }).fill('isen ragnhild');
    await page.getByRole('button', { name: 'Søk' }).click();
    await expect(page.getByText('1 treff')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Under isen' }).click();

    // three errors at once: no picture, a future date, a title that is too long
    browserErrors.allow(refused(422));
    const cover = page.getByLabel('Nytt omslag');
    await page.getByLabel('Tittel').fill('Under isen '.repeat(30));
    await page.getByLabel('Beskrivelse').fill('Åtte saker som politiet la bort for tidlig.');
    await page.getByRole('checkbox', { name: 'Historie' }).check();
    await page.getByLabel('Publisert den').fill('2099-01-01');
    await cover.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await expect(page.getByText('Ingenting ble lagret')).toBeVisible();
    await expect(page.getByLabel('Tittel')).toBeFocused();
    await expect(page.getByLabel('Tittel')).toHaveAccessibleDescription(/Høyst 255 tegn\./);
    await expect(page.getByLabel('Publisert den')).toHaveAccessibleDescription(/Datoen er i fremtiden\./);
    await expect(cover).toHaveAccessibleDescription(/Bildet kan ikke brukes/);
    await expectAccessible(page);

    // fixed one by one: a picture that was sent with an invalid form need not be sent again
    await page.getByLabel('Tittel').fill('Under isen på nytt');
    await cover.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await takePicture() });
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await expect(page.getByLabel('Publisert den')).toBeFocused();
    await page.getByLabel('Publisert den').fill('2026-01-02');
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await expect(page.getByText('Lagret. Besøkende ser det når det publiseres.')).toBeVisible();
    await expect(page.getByLabel('Beskrivelse')).toHaveValue('Åtte saker som politiet la bort for tidlig.');
    await expect(page.getByRole('checkbox', { name: 'Historie' })).toBeChecked();
    await expect(page.getByLabel('Tittel')).toHaveAccessibleDescription(/Original: Under isen$/);
    await expect(page.getByText('Omslaget er byttet her.')).toBeVisible();

    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Forhåndsvis' }).click();
    const preview = await opened;
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Under isen på nytt');
    await expect(preview.getByRole('complementary', { name: 'Forhåndsvisning.' })).toBeVisible();

    await publish(page, 'Publiser', address, (status, html) => status === 200 && html.includes('Under isen på nytt'));
    await expect(page.getByText('Publisert. Besøkende ser det innen to sekunder.')).toBeVisible();
    await preview.goto(address);
    const head = preview.getByRole('main');
    await expect(head.getByRole('heading', { level: 1 })).toHaveText('Under isen på nytt');
    await expect(head.getByText('Åtte saker som politiet la bort for tidlig.')).toBeVisible();
    await expect(head.getByRole('link', { name: 'Historie' })).toBeVisible();
    await expect(preview.getByRole('complementary', { name: 'Forhåndsvisning.' })).toHaveCount(0);
  });
});

test.describe('in Finnish', () => {
  test.use({ locale: 'fi-FI' });

  test('[RT-18] an episode gets its transcript, and its form keeps the input after a logout or a conflicting edit', async ({
    page,
    context,
    stack,
    browserErrors,
  }) => {
    const address = `${stack.url('site')}/fi/episode/fi-1009/`;
    const words = { name: 'Nimi', password: 'Salasana', logIn: 'Kirjaudu sisään' };
    await logIn(page, `${stack.url('cms')}${listed}?kind=podcast&region=fi&words=kartan`, words);
    await page.getByRole('link', { name: 'Kartan reuna' }).click();
    await page.getByRole('link', { name: 'Podcastin jaksot' }).click();
    await expect(page.getByText('3 osumaa')).toBeVisible();
    await page.getByRole('link', { name: 'Kokki pelasti retkikunnan' }).click();
    const other = await context.newPage();
    await other.goto(page.url());

    const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Olavi Hietanen>Jäkälä keitetään kahdesti.\n';
    await page.getByLabel('Tekstivastine', { exact: true }).fill(vtt);
    await page.getByLabel('Sivun teksti').fill('## Retkikunta\n- keripukki\n- **jäkälä**');
    browserErrors.allow(refused(401));
    await context.clearCookies({ name: /cms_session/ });
    await page.getByRole('button', { name: 'Tallenna luonnos' }).click();
    await expect(page.getByText('Mitään ei tallennettu')).toBeVisible();
    await expectAccessible(page);
    const opened = context.waitForEvent('page');
    await page.getByLabel('Nimi').fill('publisher');
    await page.getByLabel('Salasana').fill('publisher-sandbox');
    await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect((await opened).getByRole('link', { name: 'Uusi sivu' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Tallennettu. Kävijät näkevät sen, kun se julkaistaan.')).toBeVisible();

    // a colleague who opened the form earlier
    browserErrors.allow(refused(409));
    await other.getByLabel('Kuvaus').fill('Kokki ja jäkälä.');
    await other.getByRole('button', { name: 'Tallenna luonnos' }).click();
    await expect(other.getByText('Luonnos on muuttunut sen jälkeen, kun avasit sen.')).toBeVisible();
    await expect(other.getByLabel('Kuvaus')).toHaveValue('Kokki ja jäkälä.');
    await other.close();

    await publish(page, 'Julkaise', address, (status, html) => status === 200 && html.includes('keitetään kahdesti'));
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Retkikunta' })).toBeVisible();
    await expect(main.getByRole('strong').filter({ hasText: 'jäkälä' })).toBeVisible();
    await main.getByText('Lue, mitä jaksossa sanotaan').click();
    await expect(main.getByText('Jäkälä keitetään kahdesti.')).toBeVisible();
    await expect(main.getByText('Kokki ja jäkälä.')).toHaveCount(0);
  });
});

test.describe('in Swedish', () => {
  test.use({ locale: 'sv-SE' });

  test('[RT-18] an audiobook is edited, hidden from visitors, and reset to its delivered data', async ({
    page,
    stack,
  }) => {
    const address = `${stack.url('site')}/se/ljudbok/sista-farjan/`;
    const words = { name: 'Namn', password: 'Lösenord', logIn: 'Logga in' };
    await logIn(page, `${stack.url('cms')}/editor/catalogue/item/audiobook.sista-farjan`, words);
    await page.getByLabel('Uppläsare').fill('Per Öhrn\nÅsa Wikström');
    await page.getByRole('button', { name: 'Spara utkast' }).click();
    const isRead = (status: number, html: string): boolean => status === 200 && html.includes('Åsa Wikström');
    await publish(page, 'Publicera', address, isRead);

    await page.getByRole('checkbox', { name: 'Dölj för besökare' }).check();
    await page.getByRole('button', { name: 'Spara utkast' }).click();
    await publish(page, 'Publicera', address, (status) => status === 404);

    // an emptied field falls back to its source
    await page.getByRole('checkbox', { name: 'Dölj för besökare' }).uncheck();
    await page.getByLabel('Uppläsare').fill('');
    await page.getByRole('button', { name: 'Spara utkast' }).click();
    const isBack = (status: number, html: string): boolean => status === 200 && !html.includes('Åsa Wikström');
    await publish(page, 'Publicera', address, isBack);
    await expect(page.getByText('Original', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Uppläsare')).toHaveValue('Per Öhrn');
  });
});
