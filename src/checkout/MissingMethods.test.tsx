import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PaymentMethods } from '../api/queries.ts';
import { setLanguage } from '../../core/i18n/text.ts';
import { MissingMethods } from './MissingMethods.tsx';

/** What a reader meets, without markup. */
function read(language: 'sv' | 'nb' | 'fi', methods: Pick<PaymentMethods, 'unavailable' | 'walletMethod'>): string {
  setLanguage(language);
  return renderToString(<MissingMethods methods={methods as PaymentMethods} onRetry={() => undefined} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('with a payment provider away', () => {
  it('[FLT-06] names the missing and the remaining method in the region’s language', () => {
    expect(read('nb', { unavailable: ['card'], walletMethod: 'vipps' })).toContain('betale med Vipps');
    expect(read('fi', { unavailable: ['card'], walletMethod: 'mobilepay' })).toContain('MobilePay');
    expect(read('nb', { unavailable: ['wallet'], walletMethod: 'vipps' })).toContain('Vipps svarer ikke');
    expect(read('fi', { unavailable: ['wallet'], walletMethod: 'mobilepay' })).toContain('maksaa kortilla');
  });

  it('says nothing while all is well, and nothing of a wallet where there is none', () => {
    expect(read('nb', { unavailable: [], walletMethod: 'vipps' })).toBe('');
    expect(read('sv', { unavailable: [], walletMethod: null })).toBe('');
  });
});
