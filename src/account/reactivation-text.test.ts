import { describe, expect, it } from 'vitest';
import { onwardMailTexts } from '../../locales/mail-onward.ts';
import { text } from '../../core/i18n/text.ts';

describe('reactivation', () => {
  // all texts use the verb of the button, so that they clearly mean the same action
  it.each([
    ['sv', /ångra/i],
    ['nb', /angre/i],
    ['fi', /kumo/i],
  ] as const)('[AC-03] [SL-07] has one name in %s, and a success states that the plan is renewed', (locale, verb) => {
    const messages = [
      text.account_reactivate({}, { locale }),
      text.account_reactivated({}, { locale }),
      text.account_reactivate_failed({}, { locale }),
      text.account_reactivate_gone({ wallet: 'Vipps' }, { locale }),
      text.redeem_cancelled_subscription({}, { locale }),
      text.change_cancelled({}, { locale }),
      onwardMailTexts[locale].reactivated.subject('Premium'),
      onwardMailTexts[locale].reactivated.intro('Premium'),
    ];
    for (const sentence of messages) expect(sentence).toMatch(verb);
    expect(text.account_reactivated({}, { locale })).toMatch(/förnyas|fornyes|uusiutuu/);
  });
});
