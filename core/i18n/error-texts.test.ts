import { describe, expect, it } from 'vitest';
import type { Language } from '../domain/region.ts';
import { text } from './text.ts';

/** The errors of the specification with their messages. */
const catalogue: Record<string, (language: { locale: Language }) => string> = {
  'account locked': (language) => text.auth_error_account_locked({}, language),
  'account locked for a while': (language) => text.auth_error_account_temp_locked({}, language),
  'national e-ID failed': (language) => text.auth_error_eid_failed({}, language),
  'national e-ID took too long': (language) => text.auth_error_eid_timeout({}, language),
  'a card that was not taken': (language) => text.refusal_general({}, language),
  'a card that was not removed': (language) => text.account_card_remove_failed({}, language),
  'a card that was not changed': (language) => text.account_card_update_failed({}, language),
  'wrong user name or password': (language) => text.auth_error_invalid_details({}, language),
  'no network': (language) => text.error_offline({}, language),
  'a subscription that was not renewed': (language) => text.account_reactivate_failed({}, language),
  'the service is down': (language) => text.error_service_down({}, language),
  'anything else': (language) => text.error_general({}, language),
  'nothing there': (language) => text.error_not_found_text({}, language),
  'an account that was not connected': (language) => text.auth_migration_failed_title({}, language),
};
const languages = ['sv', 'nb', 'fi'] as const;

describe('[ER-12] error messages', () => {
  it.each(Object.entries(catalogue))('%s has a message in each language', (_name, say) => {
    const words = languages.map((locale) => say({ locale }));
    for (const sentence of words) expect(sentence).toMatch(/\p{L}{2}.*\p{L}{2}/u);
    expect(new Set(words).size).toBe(3);
  });

  it.each(languages)('each error has a different message in %s', (locale) => {
    const words = Object.values(catalogue).map((say) => say({ locale }));
    expect(new Set(words).size).toBe(words.length);
  });
});

it('[TF-06] an empty required field has the words of the specification in Finnish, and equivalent ones elsewhere', () => {
  expect(languages.map((locale) => text.error_required_field({}, { locale }))).toEqual([
    'Obligatoriskt fält',
    'Obligatorisk felt',
    'Pakollinen kenttä',
  ]);
});
