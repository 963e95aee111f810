import { describe, expect, it } from 'vitest';
import { head as dashboard } from './+head.ts';
import { head as payments } from '../payments/+head.ts';
import { head as privacy } from '../privacy/+head.ts';
import { head as profile } from '../profile/+head.ts';
import { text } from '../../../core/i18n/text.ts';

describe('titles of my account', () => {
  it('[SE-03] tell the tabs apart: the first is the account, the others name themselves first', () => {
    const account = text.account_title();
    expect(dashboard().title).toBe(account);
    expect(payments().title).toBe(`${text.account_tab_payments()} – ${account}`);
    expect(profile().title).toBe(`${text.account_tab_profile()} – ${account}`);
    expect(privacy().title).toBe(`${text.account_tab_privacy()} – ${account}`);
  });
});
