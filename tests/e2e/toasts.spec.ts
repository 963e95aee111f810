import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';

for (const [width, edge] of [
  [479, 'bottom'],
  [480, 'top'],
] as const) {
  test(
    `[ER-13] [KO-01] a toast stays for five seconds at the ${edge} of a screen of ${width} pixels`,
    core,
    async ({ page }) => {
      await page.clock.install();
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/se/om-oss');
      // from here on only `runFor` moves the clock, however slow the machine is
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
      const toast = page.locator('nl-toast');
      for (const kind of ['success', 'error', 'info']) {
        await page.evaluate(
          (detail) => {
            document.dispatchEvent(new CustomEvent('nordlyd:toast', { detail }));
          },
          { kind, message: `Sparat: ${kind}` },
        );
        await expect(toast).toBeVisible();
        await expect(toast).toContainText(`Sparat: ${kind}`);
        await expect(toast).toHaveAttribute('data-kind', kind);
        await page.clock.runFor(4_900);
        await expect(toast).toBeVisible();
        const box = await toast.boundingBox();
        if (box === null) throw new Error('it is visible');
        expect(edge === 'top' ? box.y : 900 - box.y - box.height).toBeLessThan(edge === 'top' ? 150 : 40);
        await page.clock.runFor(200);
        await expect(toast).toBeHidden();
      }
    },
  );
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a touch outside a toast hides it, a touch on it does not', async ({ page }) => {
    await page.goto('/se/om-oss');
    const toast = page.locator('nl-toast');
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('nordlyd:toast', { detail: { kind: 'info', message: 'Sparat' } })),
    );
    await toast.getByText('Sparat').tap();
    await expect(toast).toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(toast).toBeHidden({ timeout: 2_000 });
  });
});

test('a toast on a wide screen does not cover the heading of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ['/se/om-oss', '/se/logga-in', '/se/erbjudande']) {
    await page.goto(path);
    await page.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent('nordlyd:toast', {
          detail: { kind: 'error', message: 'Tjänsten svarar inte just nu. Försök igen om några minuter.' },
        }),
      ),
    );
    const toast = page.locator('nl-toast');
    await expect(toast).toBeVisible();
    const [toastBox, heading] = [
      await toast.boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    if (toastBox === null || heading === null) throw new Error('both are visible');
    // the text of the heading, whose box is as wide as its column
    const texts = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    const isApart = toastBox.x >= texts || toastBox.y >= heading.y + heading.height;
    expect(isApart, path).toBe(true);
  }
});

test('[AU-09] a toast and the login card do not overlap on a narrow screen', async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await context.addCookies([
    { name: 'nl-hint', value: 'out', url: baseURL ?? '' },
    { name: 'nl-toast', value: 'login_cancelled', url: baseURL ?? '' },
  ]);
  await page.goto('/se/');
  const [toast, card] = [page.locator('nl-toast'), page.locator('#login-widget')];
  await expect(card).toBeVisible();
  await expect(toast).toContainText(textOf(readTexts(sweden), 'shell_toast_login_cancelled'));
  const [toastBox, cardBox] = [await toast.boundingBox(), await card.boundingBox()];
  if (toastBox === null || cardBox === null) throw new Error('both are visible');
  expect(toastBox.y + toastBox.height).toBeLessThan(cardBox.y);
});

test('[AU-17] at 800 pixels a toast stays below the header, also under a bar that appears later, and above dialogs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const toast = page.locator('nl-toast');
  const textOf = (message: string) =>
    page.evaluate((detail) => document.dispatchEvent(new CustomEvent('nordlyd:toast', { detail })), {
      kind: 'info',
      message,
    });
  // shown again each time: on a slow machine it would disappear before the measurement
  const findGap = async (): Promise<number> => {
    await textOf('Lagret');
    const [toastBox, header] = [await toast.boundingBox(), await page.getByRole('banner').boundingBox()];
    return toastBox && header ? toastBox.y - header.y - header.height : NaN;
  };
  await page.goto('/no/');
  await page.waitForLoadState('networkidle');
  const usual = 12;
  await expect.poll(findGap).toBeCloseTo(usual, 0);
  await page.evaluate(() => {
    const bar = document.createElement('p');
    bar.textContent = 'Vedlikehold';
    document.querySelector('header')?.before(bar);
  });
  await expect.poll(findGap).toBeCloseTo(usual, 0);
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(findGap).toBeCloseTo(usual, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(findGap).toBeCloseTo(usual, 0);
  // inside the border: the rounded corners show the background
  const look = async (): Promise<string> => {
    const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const clip = { x: x + 12, y: y + 12, width: width - 24, height: height - 24 };
    return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
  };
  const alone = await look();
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.textContent = 'Et spørsmål';
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect.poll(look).toBe(alone);
});
