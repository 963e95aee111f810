import { describe, expect, it } from 'vitest';
import { landingOf } from './landing.ts';

describe('after a purchase', () => {
  it('[RT-08] lands solo plans on the confirmation page with the offer in lower case, Duo plans at the place to give away', () => {
    expect(landingOf('standard', 'se')).toBe('/se/checkout-v2/confirmation?offerType=standard');
    expect(landingOf('student', 'no')).toBe('/no/checkout-v2/confirmation?offerType=student');
    expect(landingOf('total', 'fi')).toBe('/fi/checkout-v2/confirmation?offerType=total');
    expect(landingOf('duo', 'se')).toBe('/se/mitt-konto/hantera-extrakonto?confirmation');
    expect(landingOf('totalDuo', 'fi')).toBe('/fi/oma-tili/hallitse-lisatilia?confirmation_totalduo');
  });

  it('lands a payment that waits for its bank where that is said, whatever was bought', () => {
    const waiting = '/se/checkout-v2/confirmation?offerType=duo&state=pending';
    expect(landingOf('duo', 'se', 'Pending')).toBe(waiting);
    expect(landingOf('duo', 'se', 'Authorised')).toBe('/se/mitt-konto/hantera-extrakonto?confirmation');
  });
});
