import { chromium, type Locator, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { startStack } from '../tests/stack.ts';

/**
 * `npm run bench -- editor`: four journeys of an editor in a browser. It counts actions (a click, a typed text, a chosen
 * option, an upload) and the seconds that the editor makes its user wait for them. Each journey ends with a check.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Counts what a user does. */
class Actions {
  count = 0;

  click(target: Locator, options: Parameters<Locator['click']>[0] = {}): Promise<void> {
    this.count += 1;
    return target.click(options);
  }

  type(target: Locator, text: string): Promise<void> {
    this.count += 1;
    return target.fill(text);
  }

  choose(target: Locator, option: string): Promise<unknown> {
    this.count += 1;
    return target.selectOption({ label: option });
  }

  upload(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.count += 1;
    return target.setInputFiles(file);
  }
}

type Journey = (page: Page, act: Actions) => Promise<void>;

const stack = await startStack('node');
const editor = `${stack.url('cms')}/editor`;
const regionLanguages = ['Svenska', 'Norsk bokmål', 'Suomi'];
const codes = ['sv', 'nb', 'fi'];

const openFromList = async (page: Page, act: Actions, title: string): Promise<void> => {
  await page.goto(editor);
  await act.click(page.getByRole('row', { name: title }).first().getByRole('link', { name: 'Redigera på sidan' }));
};
/** The section takes the clicks of what it shows. */
const selectSection = (page: Page, act: Actions, key: string): Promise<void> =>
  act.click(page.frameLocator('iframe').locator(`[data-puck-component="${key}"]`), { position: { x: 40, y: 40 } });
const save = async (page: Page, act: Actions): Promise<void> => {
  await act.click(page.getByRole('button', { name: 'Spara utkast' }));
  await page.getByText('Sparat', { exact: true }).waitFor();
};

const changeHero: Journey = async (page, act) => {
  await openFromList(page, act, 'Startsidan');
  await selectSection(page, act, 'hero');
  for (const [index, language] of regionLanguages.entries()) {
    if (index > 0) await act.click(page.getByRole('button', { name: language, exact: true }));
    await act.type(page.locator(`input[name="${codes[index]}.title"]:visible`), `Ny rubrik ${language}`);
  }
  await save(page, act);
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Ny rubrik Suomi' }).waitFor();
};

const makeCampaign: Journey = async (page, act) => {
  await page.goto(editor);
  await act.click(page.getByRole('link', { name: 'Ny sida' }));
  await act.type(page.getByLabel('Rubrik'), 'Vinter i Norge');
  await act.type(page.getByLabel('Adress'), 'vinter');
  await act.choose(page.getByLabel('Kopia av'), 'Student');
  for (const region of ['Sverige', 'Finland']) await act.click(page.getByRole('checkbox', { name: region }));
  await act.click(page.getByRole('button', { name: 'Skapa' }));
  // a page of Norway alone opens in Norwegian
  await page.getByRole('button', { name: 'Norsk bokmål', exact: true, pressed: true }).waitFor();
  await selectSection(page, act, 'hero');
  await act.click(page.getByRole('button', { name: 'Öppna biblioteket' }).first());
  const picture = { create: { width: 1_600, height: 900, channels: 3 as const, background: '#204060' } };
  await act.upload(page.getByRole('dialog').getByLabel('Ladda upp'), {
    name: 'vinter.png',
    mimeType: 'image/png',
    buffer: await sharp(picture).png().toBuffer(),
  });
  await page.frameLocator('iframe').locator('main img[src*="/vinter-f"]').first().waitFor();
  await save(page, act);
  await act.click(page.getByRole('link', { name: 'Förhandsvisa · Publicera' }));
  await act.click(page.getByRole('main').getByRole('link', { name: 'Schema' }));
  await act.type(page.getByLabel('Start'), '2027-01-04T06:00');
  await act.click(page.getByRole('button', { name: 'Planera' }));
  await page.getByText('Norge 2027-01-04 06:00 CET').waitFor();
  const opened = await (await page.request.get(`${editor}/edit/pages/vinter`)).text();
  const { form } = JSON.parse(/id="page">(.+?)<\/script>/.exec(opened)![1]!) as {
    form: { sections: { value: Record<string, { imageUrl?: string } | undefined> }[] };
  };
  const hero = form.sections[0]!.value;
  if (!hero['nb']?.imageUrl?.startsWith('/media/picture/vinter-'))
    throw new Error(`the Norwegian page does not show the uploaded picture: ${hero['nb']?.imageUrl}`);
};

/** The change of last week that the journey reverts. */
const changeOffer: Journey = async (page, act) => {
  await openFromList(page, act, 'Prenumerationer');
  await selectSection(page, act, 'pricing');
  await act.type(page.locator('input[name="sv.title"]:visible'), 'En ändring från förra veckan');
  await save(page, act);
};
const revertOffer: Journey = async (page, act) => {
  await page.goto(editor);
  await act.click(page.getByRole('row', { name: 'Prenumerationer' }).getByRole('rowheader').getByRole('link'));
  await act.click(page.getByRole('link', { name: 'Versioner' }));
  await page.getByText('publisher · sparad').first().waitFor();
  await act.click(page.getByRole('link', { name: 'Produktens version' }));
  await page.getByText('En ändring från förra veckan').waitFor();
  await act.click(page.getByRole('button', { name: 'Återställ versionen som utkast' }));
  await page.getByText('Versionen är nu utkastet.').waitFor();
};

const replacePodcast: Journey = async (page, act) => {
  await openFromList(page, act, 'Startsidan');
  for (const section of ['toplist', 'exclusive']) {
    await selectSection(page, act, section);
    const list = page.locator('.items:visible').first();
    const titles = list.locator('li > .item');
    const before = await titles.allTextContents();
    await act.click(list.getByRole('button', { name: 'Byt ut: Spår i snön' }));
    await act.click(list.getByRole('button', { name: 'Vilda sidan' }));
    await list.getByRole('button', { name: 'Byt ut: Vilda sidan' }).waitFor();
    const after = await titles.allTextContents();
    // the list has a podcast once
    const expected = before
      .filter((text) => !text.startsWith('Vilda sidan'))
      .map((text) => (text.startsWith('Spår i snön') ? /^Vilda sidan/ : text));
    const isThere = expected.every((text, index) =>
      typeof text === 'string' ? after[index] === text : text.test(after[index] ?? ''),
    );
    if (!isThere || after.length !== expected.length || !before.some((text) => text.startsWith('Spår i snön')))
      throw new Error(`${section}: the podcast is not in the place of the other: ${after.join(', ')}`);
  }
  await save(page, act);
};

const journeys: Record<string, Journey> = {
  'hero text in three languages': changeHero,
  'campaign page for Norway: copy, picture, schedule': makeCampaign,
  'who changed the offers, and revert': revertOffer,
  'a podcast replaced in two lists': replacePodcast,
};

const browser = await chromium.launch({ executablePath: process.env['CHROME_PATH']! });
try {
  const page = await browser.newPage({ locale: 'sv-SE', viewport: { width: 1500, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(editor);
  await page.getByLabel('Namn').fill('publisher');
  await page.getByLabel('Lösenord').fill('publisher-sandbox');
  await page.getByRole('button', { name: 'Logga in' }).click();
  await page.getByRole('link', { name: 'Ny sida' }).waitFor();
  // also builds the page editor
  await changeOffer(page, new Actions());
  print(`${'journey'.padEnd(52)}${'actions'.padStart(9)}${'seconds'.padStart(9)}`);
  const rows: { name: string; actions: number; seconds: number }[] = [];
  for (const [name, run] of Object.entries(journeys)) {
    const act = new Actions();
    const startedAt = performance.now();
    await run(page, act);
    const seconds = (performance.now() - startedAt) / 1_000;
    rows.push({ name, actions: act.count, seconds });
    print(`${name.padEnd(52)}${String(act.count).padStart(9)}${seconds.toFixed(1).padStart(9)}`);
  }
  mkdirSync('.cache/bench', { recursive: true });
  writeFileSync('.cache/bench/editor.json', `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  await browser.close();
  await stack.remove();
}
