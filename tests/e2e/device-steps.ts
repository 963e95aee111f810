import type { Page } from '@playwright/test';
import { makeGooglePayToken, type DeviceCard } from '../device-token.ts';
import type { Stack } from '../stack.ts';

/** The user's action in the wallet's sheet. */
export type SheetAction = { card: DeviceCard } | 'cancels';

/** Defines Google's global, as far as the provider's component uses it; its sheet performs the given action. */
export async function defineGooglePay(page: Page, action: SheetAction, isReady = true): Promise<void> {
  const token = makeGooglePayToken(action === 'cancels' ? {} : action.card);
  await page.addInitScript(
    ({ isCancelled, isReady: result, token: made }) => {
      type Options = {
        nonce: string;
        paymentDataCallbacks: { onPaymentAuthorized: (data: object) => Promise<object> };
      };
      const seen: unknown[] = [];
      const PaymentsClient = function (options: Options) {
        return {
          isReadyToPay: () => Promise.resolve({ result }),
          createButton: ({ onClick }: { onClick: () => void }) => {
            const style = Object.assign(document.createElement('style'), { nonce: options.nonce });
            style.textContent = '.gpay-stub { min-height: 48px; width: 100% }';
            document.head.append(style);
            const button = Object.assign(document.createElement('button'), { textContent: 'G Pay', onclick: onClick });
            button.className = 'gpay-stub';
            return button;
          },
          loadPaymentData: async (request: object) => {
            seen.push(request);
            if (isCancelled) throw Object.assign(new Error('closed'), { statusCode: 'CANCELED' });
            const paymentMethodData = { info: { cardNetwork: 'VISA' }, tokenizationData: { token: made } };
            seen.push(await options.paymentDataCallbacks.onPaymentAuthorized({ paymentMethodData }));
            return {};
          },
        };
      };
      Object.assign(window, { google: { payments: { api: { PaymentsClient } } }, sheet: seen });
    },
    { isCancelled: action === 'cancels', isReady, token },
  );
}

/** The requests that the sheet received, and the results it was given. */
export const readSheet = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as { sheet: unknown[] }).sheet);

/** Google's button. */
export const googlePay = (page: Page) => page.getByRole('button', { name: 'G Pay' });

/** The ids that the wallets' makers give the shop. */
export const walletShopIds = {
  APPLE_PAY_MERCHANT_ID: 'merchant.example.nordlyd',
  GOOGLE_PAY_MERCHANT_ID: '12345678901234567890',
};

/** Restarts the backend with the wallets' shop ids, or without them, which is the sandbox's default. */
export async function restartBackend(stack: Stack, settings: Record<string, string> = {}): Promise<void> {
  await stack.stopProcess('backend');
  await stack.startProcess('backend', settings);
}
