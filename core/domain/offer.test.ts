import { describe, expect, it } from 'vitest';
import { offerTypes, perksOfOffer } from './offer.ts';

describe('what a plan gives', () => {
  it.each(offerTypes)('[CC-02] %s gives all that Premium does, offline listening too', (offer) => {
    expect(perksOfOffer[offer]).toEqual(expect.arrayContaining([...perksOfOffer.standard]));
    expect(perksOfOffer[offer]).toContain('download');
  });
});
