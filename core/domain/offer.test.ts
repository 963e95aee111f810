import { describe, expect, it } from 'vitest';
import { offerTypes, perksByOffer } from './offer.ts';

describe('perksByOffer', () => {
  it.each(offerTypes)('[CC-02] %s includes all of Premium, offline listening too', (offer) => {
    expect(perksByOffer[offer]).toEqual(expect.arrayContaining([...perksByOffer.standard]));
    expect(perksByOffer[offer]).toContain('download');
  });
});
