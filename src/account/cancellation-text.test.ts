import { expect, it } from 'vitest';
import { mailTexts } from '../../locales/mail.ts';
import { noCardMailTexts } from '../../locales/mail-no-card.ts';
import { pauseMailTexts } from '../../locales/mail-pause.ts';
import { planMailTexts } from '../../locales/mail-plan.ts';
import { voucherEndingMailTexts } from '../../locales/mail-voucher-ending.ts';
import { text } from '../../core/i18n/text.ts';

// Finnish law uses "irtisanoa" for ending a plan and "peruuttaa" for a withdrawal; "perua" could mean either
it('[SL-07] Finnish texts use one verb for a cancellation, which differs from that of a withdrawal', () => {
  const day = '2026-12-05';
  const messages = [
    text.account_cancel({}, { locale: 'fi' }),
    text.pause_lead({}, { locale: 'fi' }),
    mailTexts.fi.orderConfirmed.cancelAnytime,
    mailTexts.fi.trialEnding.action(day),
    voucherEndingMailTexts.fi.action(day),
    noCardMailTexts.fi.cancel(day),
    pauseMailTexts.fi.paused.change,
    pauseMailTexts.fi.ending.change(day),
    planMailTexts.fi.rise.wayOut(day),
  ];
  for (const sentence of messages) {
    expect(sentence).toMatch(/irtisano/i);
    expect(sentence).not.toMatch(/\bperu/i);
  }
});
