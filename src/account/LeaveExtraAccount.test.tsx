import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { Subscription } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { regions, type Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

const example = openapi.components.schemas.Subscription.examples[0] as unknown as Subscription;
const day = '2026-12-05T08:00:00.000Z';

/** The card of an extra account as its user sees it. */
function read(region: Region, change: Pick<Subscription, 'status' | 'pause'>): string {
  const queries = new QueryClient();
  const place: Subscription = {
    ...example,
    ...change,
    discriminator: 'MultimemberUserSubscription',
    nextCharge: null,
    trialEndsAt: null,
    endsAt: null,
  };
  const html = renderAt(
    exampleView(region, 'dashboard'),
    <QueryClientProvider client={queries}>
      <SubscriptionCard subscription={place} />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

it.each(regions)(
  '[DU-05] the user of an extra account in %s reads that the plan is on hold and where to go, and nothing about the owner’s payment',
  (region) => {
    const resting = read(region, { status: 5, pause: null });
    for (const messages of [text.duo_guest_resting(), text.duo_guest_rests(), text.duo_leave()])
      expect(resting).toContain(messages);
    expect(resting).toContain(`href="${linkTo('offer', region)}"`);
    const owners = [text.status_on_hold(), text.account_unpaid_hold(), text.account_unpaid_action()];
    for (const messages of [...owners, text.duo_guest_info()]) expect(resting).not.toContain(messages);

    // a pause has a known end, and an active plan needs no link
    const paused = read(region, { status: 5, pause: { startsAt: day, resumesAt: day } });
    expect(paused).toContain(text.status_paused());
    for (const html of [paused, read(region, { status: 1, pause: null })]) {
      expect(html).toContain(text.duo_guest_info());
      for (const messages of [text.duo_guest_rests(), text.account_none_action()]) expect(html).not.toContain(messages);
    }
  },
);
