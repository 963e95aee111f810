import { signItem, type NotificationItem } from '../../sandbox/card/notification.ts';
import type { ApiResponse, TestBackend } from './test-backend.ts';

/** Creates an unsigned notification of the card provider about an authorisation of any price. */
export const createCardNotification = (change: Partial<NotificationItem> = {}): NotificationItem => ({
  amount: { value: 99_900, currency: 'SEK' },
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

/** Posts a notification, signed or not. */
export const postCardNotification = ({ send }: TestBackend, item: object): Promise<ApiResponse> =>
  send('POST', '/webhooks/card', { live: 'false', notificationItems: [{ NotificationRequestItem: item }] });

/** Signs a notification like the provider and posts it. */
export const sendCardNotification = (api: TestBackend, change: Partial<NotificationItem>): Promise<ApiResponse> =>
  postCardNotification(api, signItem(createCardNotification(change), api.settings.cardHmacKeys[0]));
