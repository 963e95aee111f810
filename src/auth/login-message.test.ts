import { afterEach, describe, expect, it, vi } from 'vitest';
import { toProblem } from '../api/api-result.ts';
import { setLanguage, text } from '../../core/i18n/text.ts';
import { getLoginNotice, getLoginMessage } from './login-message.ts';

afterEach(() => void vi.unstubAllGlobals());

const say = (status: number, title: string): Promise<string> => getLoginMessage(toProblem(status, { title }));

describe.each(['sv', 'nb', 'fi'] as const)('message of a rejected login, in %s', (language) => {
  it('[ER-11] has a sentence for each of the six codes', async () => {
    setLanguage(language);
    const sentences = await Promise.all([
      say(403, 'InvalidDetailsSentError'),
      say(429, 'AccountTempLockedError'),
      say(403, 'AccountLockedError'),
      say(503, 'ServiceDownError'),
      say(403, 'SignInFailedError'),
    ]);
    const general = sentences[4];
    for (const sentence of sentences) expect(sentence).toMatch(/\p{L}{3}/u);
    expect(new Set(sentences).size).toBe(5);
    // both kinds of wrong details share one message, which must not reveal the wrong part
    expect(await say(403, 'InvalidDetailsError')).toBe(sentences[0]);
    expect(await say(403, 'PasswordLoginDisabledError')).toBe(general);
    expect(await say(429, 'TooManyRequests')).toBe(sentences[1]);
  });

  it('[ER-12] reports an offline browser, and [AU-17] maintenance without the advice to try again', async () => {
    setLanguage(language);
    const unresponsive = await say(0, 'Unreachable');
    expect(await say(503, 'MaintenanceError')).toBe(text.auth_maintenance_login());
    vi.stubGlobal('navigator', { onLine: false });
    expect(await say(0, 'Unreachable')).not.toBe(unresponsive);
  });
});

it.each([
  [403, 'LegacyAccountCreationError', 'legacy_account'],
  [403, 'AccountBannedError', 'account_banned'],
  [403, 'InvalidDetailsError', undefined],
  [503, 'AccountBannedError', undefined],
])('[AU-06] [AU-16] an email login rejected with %i %s opens the dialog %s', (status, title, notice) => {
  expect(getLoginNotice(toProblem(status, { title }))).toBe(notice);
});
