import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { Subscription } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { CancellationTerms } from './CancellationTerms.tsx';

const example = openapi.components.schemas.Subscription.examples[0] as unknown as Subscription;

/** Renders the text of the dialog. */
function read(change: Partial<Subscription>): string {
  return renderAt(exampleView('se', 'dashboard'), <CancellationTerms subscription={{ ...example, ...change }} />);
}

const day = '2026-12-05T08:00:00.000Z';
const later = { isAtOnce: false, endsAt: day };
const atOnce = { isAtOnce: true, endsAt: '2026-11-22T08:00:00.000Z' };
const refusal = { refusedAt: day, nextTryAt: day };
const active = { status: 1, cancellation: later } as const;
const withVoucher = { status: 1, productId: 'coupon-plan', cancellation: atOnce } as const;
const warning = 'data-kind="warning"';

describe('CancellationTerms', () => {
  it('[FF-05] warns with the reason when the server ends the plan at once', () => {
    const pause = { startsAt: '2026-11-05T08:00:00.000Z', resumesAt: day };
    for (const [change, words] of [
      [{ status: 2, cancellation: atOnce }, 'Provperioden upphör direkt'],
      [withVoucher, 'upphör direkt, tillsammans med din rabatt'],
      [{ status: 3, cancellation: atOnce, refusal }, 'den senaste betalningen gick inte igenom'],
      // its outcome is unknown, so it has not failed
      [{ status: 3, cancellation: atOnce }, 'Prenumerationen upphör direkt. '],
      [{ status: 5, cancellation: atOnce }, 'Prenumerationen upphör direkt. '],
      [{ status: 5, cancellation: atOnce, refusal }, 'den senaste betalningen gick inte igenom'],
      [{ status: 5, cancellation: atOnce, pause }, 'mitt i pausen'],
      [{ status: 1, cancellation: atOnce }, 'Prenumerationen upphör direkt. '],
    ] as const) {
      const messages = read(change);
      expect(messages).toContain(warning);
      expect(messages).toContain(words);
      expect(messages).not.toContain('5 december 2026');
    }
  });

  it('[FF-05] shows the end day and time of the server otherwise', () => {
    for (const change of [
      active,
      { status: 2, cancellation: later },
      { ...withVoucher, cancellation: later },
    ] as const) {
      const messages = read(change);
      expect(messages).not.toContain(warning);
      expect(messages).toMatch(/lyssna fram till den 5 december 2026 kl\.\s09:00/);
    }
  });

  it('[SL-07] names the guest, a scheduled change, a voucher and a pause that end too', () => {
    const waiting = {
      voucherCode: 'HALF3',
      discountType: 2,
      startsAt: '2026-12-05T08:00:00.000Z',
      endsAt: null,
    } as const;
    const messages = read({
      ...active,
      offer: { subscriptionOfferType: 2 },
      nextOffer: { subscriptionOfferType: 0, startsAt: '2026-12-05T08:00:00.000Z' },
      voucher: waiting,
      pause: { startsAt: day, resumesAt: '2027-02-05T08:00:00.000Z' },
    });
    expect(messages).toContain('Pausen tas bort');
    expect(messages).toContain('extrakonto');
    expect(messages).toContain('bytet till Premium');
    expect(messages).toContain('HALF3');
    expect(read({ ...active, pendingChange: { offerType: 3, amount: 169, currencyCode: 'NOK' } })).toContain(
      'bytet till',
    );
    expect(read(active)).not.toContain('extrakonto');
    expect(read({ ...withVoucher, voucher: waiting })).not.toContain('HALF3');
  });

  it('[SL-07] says whether a voucher is released or lost when the plan is paused', () => {
    const pause = { startsAt: day, resumesAt: '2027-02-05T08:00:00.000Z' };
    const paused = { status: 5, pause, currentPeriodEndsAt: day, cancellation: atOnce } as const;
    const code = (startsAt: string) => ({ voucherCode: 'HALF3', discountType: 2, startsAt, endsAt: null }) as const;
    const waits = read({ ...paused, voucher: code('2027-02-05T08:00:00.000Z') });
    const works = read({ ...paused, voucher: code('2026-11-05T08:00:00.000Z') });
    expect(waits).toContain('HALF3 börjar inte gälla');
    expect(works).not.toContain('HALF3');
    expect([waits, works].map((messages) => messages.includes('Rabatten från din kod upphör'))).toEqual([false, true]);
  });

  it('[SL-07] names a voucher that is lost because of a missing payment once', () => {
    const lost = 'Rabatten från din kod upphör';
    const voucher = {
      voucherCode: 'HALF3',
      discountType: 2,
      startsAt: '2026-11-05T08:00:00.000Z',
      endsAt: null,
    } as const;
    const works = { ...withVoucher, voucher, currentPeriodEndsAt: day } as const;
    expect(read({ ...works, status: 3, refusal })).toContain(lost);
    // on hold there is no access, and the plan has its ordinary name
    expect(read({ ...works, status: 5, refusal, productId: example.productId })).toContain(lost);
    expect(read(works)).not.toContain(lost);
    expect(read({ ...works, cancellation: later })).not.toContain(lost);
    expect(read({ ...works, status: 3, refusal, voucher: null })).not.toContain(lost);
  });
});
