import { useEffect, useRef, type ReactNode } from 'react';
import { formatLongDate, formatTime } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { softBreakEmails } from '../ui/soft-break-email.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from '../ui/TaskPage.module.css';
import { useView } from '../view.tsx';
import { getPlanName } from './plan-text.ts';
import type { Withdrawal } from './withdrawal.ts';

/** A result that is announced, and gets the focus when it was reached on this page. */
function ResultPanel({ title, hasFocus, children }: { title: string; hasFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    heading.current?.focus({ preventScroll: true });
    // below the sticky header: the form that was here was longer
    heading.current?.scrollIntoView({ block: 'center' });
  }, [hasFocus]);
  return (
    <section className={styles['panel']} aria-labelledby="end-heading">
      <h2 id="end-heading" ref={heading} tabIndex={-1} className={styles['heading']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const formatMoment = (instant: string, region: Region) => ({
  date: formatLongDate(instant, region),
  time: formatTime(instant, region, { timeZoneName: 'short' }),
});

function getRefundText({ amount, status }: Withdrawal['refund'], price: (major: number) => string): string {
  switch (status) {
    case 'None':
      return text.withdraw_refund_none();
    case 'Pending':
      return text.withdraw_refund_pending({ amount: price(amount) });
    case 'Success':
      return text.withdraw_refund_success({ amount: price(amount) });
    case 'Failed':
      return text.withdraw_refund_failed({ amount: price(amount) });
  }
}

/** A withdrawn contract: what ended, when the withdrawal was stated, and the state of the refund. */
export function WithdrawalDone({ withdrawal, isFresh }: { withdrawal: Withdrawal; isFresh: boolean }) {
  const { region } = useView();
  const { offerType, statedAt, refund } = withdrawal;
  const price = (major: number): string => formatMoney(toMinor(major), region);
  return (
    <ResultPanel title={text.withdraw_done_title()} hasFocus={isFresh}>
      <Notice kind={refund.status === 'Failed' ? 'warning' : 'success'}>
        <p>{text.withdraw_done({ plan: getPlanName(offerType), ...formatMoment(statedAt, region) })}</p>
        <p>{getRefundText(refund, price)}</p>
      </Notice>
      <div className={styles['actions']}>
        <ButtonLink variant="secondary" href={linkTo('dashboard', region)}>
          {text.withdraw_account()}
        </ButtonLink>
      </div>
    </ResultPanel>
  );
}

/** Confirms the statement of an anonymous visitor and names the email address that got the link. */
export function StatementReceived({ statedAt, email }: { statedAt: string; email: string }) {
  const { region } = useView();
  return (
    <ResultPanel title={text.withdraw_stated_title()} hasFocus>
      <Notice kind="success">
        <p>{softBreakEmails(text.withdraw_stated({ ...formatMoment(statedAt, region), email }))}</p>
        <p>{text.withdraw_stated_next()}</p>
      </Notice>
    </ResultPanel>
  );
}
