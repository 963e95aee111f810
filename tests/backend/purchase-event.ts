import type { AnalyticsEvent } from '../../core/domain/event.ts';
import { toPurchaseEvent, type PurchaseDetails } from '../../core/domain/purchase.ts';
import { buy, type TestUser, type TestBackend } from './test-backend.ts';

/** Buys a plan and returns the purchase event that its page sends. */
export async function purchase(
  api: TestBackend,
  user: TestUser,
  change: Parameters<typeof buy>[2] = {},
): Promise<AnalyticsEvent & { event: 'purchase' }> {
  await buy(api, user, change);
  const { status, body } = await user.call('GET', '/transaction/purchase');
  if (status !== 200) throw new Error(`nothing was bought: ${JSON.stringify(body)}`);
  return { event: 'purchase', ecommerce: toPurchaseEvent(body as unknown as PurchaseDetails) };
}
