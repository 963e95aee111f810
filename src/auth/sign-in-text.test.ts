import { describe, expect, it } from 'vitest';
import { readProblem } from '../api/answer.ts';
import { setLanguage } from '../text.ts';
import { describeSignInProblem } from './sign-in-text.ts';

const say = (status: number, title: string, isOnline = true): string =>
  describeSignInProblem(readProblem(status, { title }), isOnline);

describe.each(['sv', 'nb', 'fi'] as const)('a refused log-in, in %s', (language) => {
  it('[ER-11] has a sentence for each of the six codes', () => {
    setLanguage(language);
    const general = say(403, 'SignInFailedError');
    const sentences = [
      say(403, 'InvalidDetailsSentError'),
      say(429, 'AccountTempLockedError'),
      say(403, 'AccountLockedError'),
      say(503, 'ServiceDownError'),
      general,
    ];
    for (const sentence of sentences) expect(sentence).toMatch(/\p{L}{3}/u);
    expect(new Set(sentences).size).toBe(5);
    // both kinds of wrong details say the same: which part was wrong is nobody's business
    expect(say(403, 'InvalidDetailsError')).toBe(say(403, 'InvalidDetailsSentError'));
    expect(say(403, 'PasswordLoginDisabledError')).toBe(general);
  });

  it('[ER-12] says when the browser is offline, and [AU-17] the general sentence under maintenance', () => {
    setLanguage(language);
    expect(say(0, 'Unreachable', false)).not.toBe(say(0, 'Unreachable'));
    expect(say(503, 'MaintenanceError')).toBe(say(403, 'SignInFailedError'));
  });
});
