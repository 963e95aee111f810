import type { Subscription } from '../api/queries.ts';

/** True for what was bought here: the only kind that is changed here. */
export const isOurs = (discriminator: Subscription['discriminator']): boolean =>
  discriminator === 'AdyenUserSubscription' || discriminator === 'VippsMobilePayUserSubscription';
