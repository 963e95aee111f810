import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { featuresQuery, type Subscription } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { CancellationTerms } from './CancellationTerms.tsx';

const example = openapi.components.schemas.Subscription.examples[0] as unknown as Subscription;

/** What the dialog says, with the switch on, off, or not known yet. */
function read(change: Partial<Subscription>, isImmediateInactivationEnabled?: boolean): string {
  const queries = new QueryClient();
  if (isImmediateInactivationEnabled !== undefined) {
    queries.setQueryData(featuresQuery('se').queryKey, {
      isAudiobooksEnabled: true,
      isCheckoutV2Enabled: true,
      enableAccountRegionRedirect: true,
      isImmediateInactivationEnabled,
      enableRedirectToCheckoutV2: true,
    });
  }
  const html = renderAt(
    exampleView('se', 'dashboard'),
    <QueryClientProvider client={queries}>
      <CancellationTerms subscription={{ ...example, currentPeriodEndsAt: '2026-12-05T08:00:00.000Z', ...change }} />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

const active = { status: 1 } as const;
const trial = { status: 2 } as const;
const withVoucher = { status: 1, productId: 'coupon-plan' } as const;
const warning = 'data-kind="warning"';

describe('what cancelling takes away', () => {
  it('[FF-05] is said with a warning for a trial and for what a voucher pays, as long as the switch is on', () => {
    for (const isOn of [true, undefined]) {
      expect(read(trial, isOn)).toContain(warning);
      expect(read(trial, isOn)).toContain('Provperioden upphör direkt');
      expect(read(withVoucher, isOn)).toContain(warning);
      expect(read(withVoucher, isOn)).toContain('upphör direkt, tillsammans med din rabatt');
    }
  });

  it('[FF-05] is said plainly, with the day, for a paid period and for all with the switch off', () => {
    for (const [change, isOn] of [
      [active, true],
      [active, false],
      [trial, false],
      [withVoucher, false],
    ] as const) {
      const said = read(change, isOn);
      expect(said).not.toContain(warning);
      expect(said).toMatch(/lyssna till och med .*2026-12-05/);
    }
  });

  it('[SL-07] names a failed payment, the guest, a change and a voucher that wait: all that goes along', () => {
    const grace = read({ status: 3 }, true);
    expect(grace).toContain(warning);
    expect(grace).not.toContain('2026-12-05');
    const waiting = {
      voucherCode: 'HALF3',
      discountType: 2,
      startsAt: '2026-12-05T08:00:00.000Z',
      endsAt: null,
    } as const;
    const said = read({
      ...active,
      offer: { subscriptionOfferType: 2 },
      nextOffer: { subscriptionOfferType: 0, startsAt: '2026-12-05T08:00:00.000Z' },
      voucher: waiting,
    });
    expect(said).toContain('extrakonto');
    expect(said).toContain('bytet till Premium');
    expect(said).toContain('HALF3');
    expect(read(active)).not.toContain('extrakonto');
    expect(read({ ...withVoucher, voucher: waiting }, true)).not.toContain('HALF3');
  });
});
