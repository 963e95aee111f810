import { describe, expect, it } from 'vitest';
import { deriveEntitlement, noEntitlement } from './entitlement.ts';
import { offerTypes } from './offer.ts';

describe('deriveEntitlement', () => {
  it('allows only free content without an active subscription', () => {
    expect(deriveEntitlement([])).toEqual(noEntitlement);
    for (const status of ['inactive', 'onHold', 'error'] as const) {
      expect(deriveEntitlement([{ offer: 'totalDuo', manager: 'card', status }])).toEqual(noEntitlement);
    }
  });

  it('[SL-03] [RO-03] allows premium with every plan, and audiobooks with Total and Total Duo, also for extra accounts', () => {
    for (const offer of offerTypes) {
      for (const manager of ['card', 'owner', 'apple'] as const) {
        for (const status of ['active', 'inTrial', 'inGrace', 'cancelled'] as const) {
          expect(deriveEntitlement([{ offer, manager, status }])).toEqual({
            canPlayPremium: true,
            canPlayAudiobooks: offer === 'total' || offer === 'totalDuo',
          });
        }
      }
    }
  });
});
