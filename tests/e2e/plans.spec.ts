import { editorLabels } from './editor-labels.ts';
import { expectAccessible, logIn } from './editor-steps.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 1280, height: 900 } });

test('[RT-18] a page is planned for Norway alone, and its visitors see it from the planned minute until its end', async ({
  page,
  stack,
  control,
  browserErrors,
}) => {
  test.setTimeout(180_000);
  // a refused form
  browserErrors.allow(/422/);
  const editor = `${stack.url('cms')}/editor`;
  await logIn(page, editor, editorLabels.sv);
  await page.getByRole('link', { name: 'Ny sida' }).click();
  await page.getByLabel('Rubrik').fill('Vinter i Norge');
  await page.getByLabel('Adress').fill('vinter-plan');
  await page.getByLabel('Kopia av').selectOption({ label: 'Student' });
  await page.getByRole('button', { name: 'Skapa' }).click();
  await page.goto(`${editor}/schedule/pages/vinter-plan`);
  await expectAccessible(page);

  const now = Date.parse(await control.now());
  const day = (days: number): string => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Norge').check();
  await page.getByLabel('Start').fill(`${day(2)}T06:00`);
  await page.getByLabel('Slut').fill(`${day(1)}T06:00`);
  await page.getByRole('button', { name: 'Planera' }).click();
  await expect(page.getByText('Slutet måste vara efter starten.')).toBeVisible();
  await expect(page.getByLabel('Norge')).toBeChecked();
  await page.getByLabel('Slut').fill(`${day(4)}T06:00`);
  await page.getByRole('button', { name: 'Planera' }).click();
  await expect(page.getByText(`Publicera: Norge ${day(2)} 06:00`)).toBeVisible();
  await page.goto(editor);
  const row = page.getByRole('row', { name: 'Vinter i Norge' });
  await expect(row).toContainText(`Publicera: Norge ${day(2)} 06:00`);

  const statusIn = async (path: string): Promise<number> => {
    const response = await fetch(`${stack.url('site')}${path}/vinter-plan`, { redirect: 'manual' });
    await response.body?.cancel();
    return response.status;
  };
  const listStatuses = () => Promise.all(['/se/sida', '/no/side', '/fi/sivu'].map(statusIn));
  await expect.poll(listStatuses, { timeout: 60_000 }).toEqual([404, 404, 404]);
  await control.advance('P3D');
  await expect.poll(listStatuses, { timeout: 60_000 }).toEqual([404, 200, 404]);
  await control.advance('P2D');
  await expect.poll(listStatuses, { timeout: 60_000 }).toEqual([404, 404, 404]);
});
