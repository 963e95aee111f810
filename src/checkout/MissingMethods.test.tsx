import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PaymentMethods } from '../api/queries.ts';
import { setLanguage } from '../../core/i18n/text.ts';
import { MissingMethods } from './MissingMethods.tsx';

/** Renders the text without markup. */
function read(language: 'sv' | 'nb' | 'fi', methods: Pick<PaymentMethods, 'unavailable' | 'walletMethod'>): string {
  setLanguage(language);
  return renderToString(<MissingMethods methods={methods as PaymentMethods} onRetry={() => undefined} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('MissingMethods', () => {
  it('[FLT-06] names the missing and the remaining method in the region’s language', () => {
    expect(read('nb', { unavailable: ['card'], walletMethod: 'vipps' })).toContain('betale med Vipps');
    expect(read('fi', { unavailable: ['card'], walletMethod: 'mobilepay' })).toContain('MobilePay');
    expect(read('nb', { unavailable: ['wallet'], walletMethod: 'vipps' })).toContain('Vipps svarer ikke');
    expect(read('fi', { unavailable: ['wallet'], walletMethod: 'mobilepay' })).toContain('maksaa kortilla');
  });

  it('shows nothing while all providers respond, and no wallet where there is none', () => {
    expect(read('nb', { unavailable: [], walletMethod: 'vipps' })).toBe('');
    expect(read('sv', { unavailable: [], walletMethod: null })).toBe('');
  });
});
