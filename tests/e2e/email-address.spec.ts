import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { createOtherProvider } from '../../sandbox/identity/testing/other-provider.ts';
import { readTexts, sweden, textOf } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { expectListedNames } from './listed-names.ts';
import { expect, test } from './test.ts';

const texts = readTexts(sweden);
const key = 'key-of-the-tokens-of-this-test-0123456789';

test('a login without an email address asks for one, shows it again after a failure, and confirms it with a code', async ({
  page,
  stack,
  control,
}) => {
  test.slow();
  const provider = createOtherProvider({ email: undefined });
  await provider.rotate('RS256');
  const server = serve({ fetch: provider.fetch, port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  await stack.stopProcess('backend');
  await stack.startProcess('backend', { BACKEND_TOKEN_KEY: key });
  const site = await stack.startSite({
    BACKEND_TOKEN_KEY: key,
    IDENTITY_ISSUER_SE: provider.locate((server.address() as AddressInfo).port),
    IDENTITY_CLIENT_ID_SE: 'shop-no',
    IDENTITY_CLIENT_SECRET_SE: 'own-secret-no',
  });
  try {
    const account = `/se/${sweden.path.dashboard}`;
    await page.goto(`${site.url}/auth/login?region=se&returnTo=${account}`);
    const email = page.getByRole('textbox', { name: textOf(texts, 'auth_email') });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'auth_address_title'));
    expect(await findViolations(page), 'the address').toEqual([]);
    await email.press('Enter');
    await expect(page.getByText(textOf(texts, 'auth_email_invalid'))).toBeVisible();
    await email.fill('nora@exempel');
    await email.press('Enter');
    await expect(page.getByText(textOf(texts, 'auth_email_invalid'))).toBeVisible();
    await expect(email).toHaveValue('nora@exempel');

    const address = `nora-${crypto.randomUUID()}@exempel.se`;
    await email.fill(address);
    await email.press('Enter');
    const code = page.getByRole('textbox', { name: textOf(texts, 'auth_address_code') });
    await expect(page.getByRole('main')).toContainText(address);
    await code.fill('1');
    await code.press('Enter');
    await expect(page.getByText(textOf(texts, 'auth_address_wrong_code'))).toBeVisible();
    expect(await findViolations(page), 'the code').toEqual([]);
    await expectListedNames(page);
    await expect.poll(async () => (await control.mails(address)).length).toBe(1);
    const [mail] = await control.mails(address);
    await code.fill(/\b\d{4} ?\d{4}\b/.exec(mail?.text ?? '')?.[0] ?? '');
    await code.press('Enter');
    await expect(page).toHaveURL(site.url + account);
    await page.goto(`${site.url}${account}/${sweden.tabs.profile}`);
    await expect(page.getByRole('main')).toContainText(address);
  } finally {
    await site.stop();
    server.close();
    await stack.stopProcess('backend');
    await stack.startProcess('backend');
  }
});
