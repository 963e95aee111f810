import { Panel } from './Panel.tsx';
import styles from './sandbox.module.css';

/** Sandbox vouchers; each rejection has its own code. */
const vouchers = [
  ['FREEMONTH, FREE3', 'free for one month, for three months'],
  ['FREEDAYS', 'free for 30 days'],
  ['FREEFOREVER', 'free forever'],
  ['HALFMONTH, HALF3', 'half price for one month, for three months'],
  ['HALFDAYS', 'half price for 60 days'],
  ['HALFFOREVER', 'half price forever'],
  ['REWARD, REWARDHALF', 'rewards: one month free, two months at half price; users with Premium can use them too'],
  ['NEWONLY', 'half price for a month for new customers; rejected for others: invalid_churn_eligibility'],
  ['ONCE', 'one month free for the first user; then already_used'],
  ['USEDUP', 'rejected: already_used'],
  ['EXPIRED', 'rejected: already_expired'],
  ['TOOEARLY', 'rejected: not_yet_valid'],
  ['WITHDRAWN', 'rejected: not_valid'],
  ['TOTALONLY', 'for Premium Total only; rejected elsewhere: invalid_voucher_type'],
  ['ONLYSE, ONLYNO, ONLYFI', 'valid in one region; rejected elsewhere: invalid_region'],
  [
    'FRIENDSE, FRIENDNO, FRIENDFI',
    'belongs to the user “free” of the region, for whom it is rejected: can_not_join_own_subscription',
  ],
  ['any other', 'rejected: no_voucher; FREEMONTH for a user with Premium: not_reward_voucher'],
] as const;

export function Vouchers() {
  return (
    <Panel title="Vouchers" isWide>
      <p className={styles['soft']}>
        Enter it in the checkout, or in the account of a user with Premium. Each user can use a code once.
      </p>
      <dl className={styles['pairs']}>
        {vouchers.map(([code, meaning]) => (
          <div key={code}>
            <dt>{code}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
