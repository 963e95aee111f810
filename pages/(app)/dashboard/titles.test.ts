import { describe, expect, it } from 'vitest';
import { head as dashboard } from './+head.ts';
import { head as payments } from '../payments/+head.ts';
import { head as privacy } from '../privacy/+head.ts';
import { head as profile } from '../profile/+head.ts';
import { text } from '../../../core/i18n/text.ts';

describe('page titles of the account', () => {
  it("[SE-03] differ by tab: the first tab has the account's title, the others start with their own name", () => {
    const account = text.account_title();
    expect(dashboard().title).toBe(account);
    expect(payments().title).toBe(`${text.account_tab_payments()} – ${account}`);
    expect(profile().title).toBe(`${text.account_tab_profile()} – ${account}`);
    expect(privacy().title).toBe(`${text.account_tab_privacy()} – ${account}`);
  });
});
