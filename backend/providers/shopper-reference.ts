import { createHash } from 'node:crypto';

/**
 * The card provider's reference of a user: the user's id, or its hash when the provider would refuse its length.
 * Published rule: 3 to 256 characters. It never changes, because it owns the user's stored cards.
 */
export const toShopperReference = (userId: string): string =>
  userId.length >= 3 && userId.length <= 256 ? userId : createHash('sha256').update(userId).digest('hex');
