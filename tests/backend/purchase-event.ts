import type { AnalyticsEvent } from '../../core/domain/event.ts';
import { toPurchaseEvent, type PurchaseDetails } from '../../core/domain/purchase.ts';
import { buy, type Listener, type World } from './test-backend.ts';

/** Buys a plan, and gives the event that its page tells of it. */
export async function purchase(
  world: World,
  listener: Listener,
  change: Parameters<typeof buy>[2] = {},
): Promise<AnalyticsEvent & { event: 'purchase' }> {
  await buy(world, listener, change);
  const { status, body } = await listener.call('GET', '/transaction/purchase');
  if (status !== 200) throw new Error(`nothing was bought: ${JSON.stringify(body)}`);
  return { event: 'purchase', ecommerce: toPurchaseEvent(body as unknown as PurchaseDetails) };
}
