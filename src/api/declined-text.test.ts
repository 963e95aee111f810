import { describe, expect, it } from 'vitest';
import { getDeclineReason } from '../../core/domain/payment.ts';
import { declinedTexts } from './declined-text.ts';
import { setLanguage } from '../../core/i18n/text.ts';

const languages = ['sv', 'nb', 'fi'] as const;
const say = (code: string | undefined): string[] =>
  languages.map((language) => {
    setLanguage(language);
    return declinedTexts[getDeclineReason(code)]();
  });

describe('message of a declined payment', () => {
  it('[ER-07] [ER-08] [ER-09] has one sentence per code in three languages, and a general one for unknown codes', () => {
    const codes = ['2', '5', '6', '7', '8', '9', '10', '11', '12', '20', '24'];
    const general = say(undefined);
    const all = codes.map(say);
    for (const [index] of languages.entries()) {
      const sentences = [...all.map((output) => output[index]), general[index]];
      expect(new Set(sentences).size).toBe(codes.length + 1);
    }
    expect(say('99')).toEqual(general);
  });

  it('names a bank of the country for fraud', () => {
    expect(say('20')[0]).toContain('svensk bank');
    expect(say('20')[2]).toContain('suomalaista');
  });
});
