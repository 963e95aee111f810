import type { DeviceWallet } from '../../core/domain/device-wallet.ts';
import type { WalletMethod } from '../../core/domain/wallet.ts';
import styles from './PaymentChoice.module.css';

/** Name and colour of each wallet, drawn by us: the repository contains no licensed logo. */
const wordmarks = {
  vipps: { word: 'vipps', color: '#e2400b' },
  mobilepay: { word: 'MobilePay', color: '#3c50dc' },
} as const;

/**
 * The mark of a payment method next to its name, hidden from assistive technology. Apple and Google allow only their
 * own logos, so that their wallets have none.
 */
export function PaymentMark({ of: method }: { of: WalletMethod | DeviceWallet | 'card' | null }) {
  if (method === 'card') {
    return (
      <svg className={styles['mark']} viewBox="0 0 68 28" aria-hidden="true" fill="none" stroke="currentColor">
        <rect x="30" y="2" width="36" height="24" rx="4" strokeWidth="2" />
        <path d="M30 10h36M36 19h10" strokeWidth="3" />
      </svg>
    );
  }
  if (method !== 'vipps' && method !== 'mobilepay') return null;
  const { word, color } = wordmarks[method];
  return (
    <svg className={styles['mark']} viewBox="0 0 68 28" aria-hidden="true">
      <rect width="68" height="28" rx="8" fill={color} />
      <text x="34" y="19" textAnchor="middle" fill="#fff" fontSize={method === 'vipps' ? 17 : 12} fontWeight="700">
        {word}
      </text>
    </svg>
  );
}
