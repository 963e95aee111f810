import { signItem, type NotificationItem } from '../../sandbox/card/notification.ts';
import type { Answer, World } from './test-backend.ts';

/** A notification of the card provider about an authorisation, not signed yet. */
export const makeCardNews = (change: Partial<NotificationItem> = {}): NotificationItem => ({
  amount: { value: 0, currency: 'SEK' },
  pspReference: 'PSPTEST000000001',
  originalReference: '',
  merchantAccountCode: 'Nordlyd',
  merchantReference: 'unknown',
  eventCode: 'AUTHORISATION',
  eventDate: '2026-11-21T09:00:00Z',
  success: 'true',
  reason: '',
  paymentMethod: 'visa',
  additionalData: {},
  ...change,
});

/** Hands a notification in, signed or not. */
export const postCardNews = ({ send }: World, item: object): Promise<Answer> =>
  send('POST', '/webhooks/card', { live: 'false', notificationItems: [{ NotificationRequestItem: item }] });

/** Signs a notification as the provider does and hands it in. */
export const tellCardNews = (world: World, change: Partial<NotificationItem>): Promise<Answer> =>
  postCardNews(world, signItem(makeCardNews(change), world.settings.cardHmacKey));
