import { expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/text.ts';
import { listToasts } from './toasts.ts';

it('has a message for every code in every language', () => {
  for (const language of ['sv', 'nb', 'fi'] as const) {
    setLanguage(language);
    for (const { message } of Object.values(listToasts())) expect(message).toMatch(/\p{L}{3}/u);
  }
});
