import { describe, expect, it } from 'vitest';
import { offerTypes, perksByOffer } from './offer.ts';

describe('what a plan gives', () => {
  it.each(offerTypes)('[CC-02] %s gives all that Premium does, offline listening too', (offer) => {
    expect(perksByOffer[offer]).toEqual(expect.arrayContaining([...perksByOffer.standard]));
    expect(perksByOffer[offer]).toContain('download');
  });
});
