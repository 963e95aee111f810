import { Panel } from './Panel.tsx';
import styles from './sandbox.module.css';

/** Sandbox vouchers; each rejection has its own code. */
const vouchers = [
  ['FREEMONTH, FREE3', 'free for one month, for three'],
  ['FREEDAYS', 'free for 30 days'],
  ['FREEFOREVER', 'free for ever'],
  ['HALFMONTH, HALF3', 'half price for one month, for three'],
  ['HALFDAYS', 'half price for 60 days'],
  ['HALFFOREVER', 'half price for ever'],
  ['REWARD, REWARDHALF', 'rewards: one month free, two months at half price; users with Premium may use them too'],
  ['NEWONLY', 'half price for a month, for new customers; others are refused (invalid_churn_eligibility)'],
  ['ONCE', 'one month free, for whoever comes first; then already_used'],
  ['USEDUP', 'refused: already_used'],
  ['EXPIRED', 'refused: already_expired'],
  ['TOOEARLY', 'refused: not_yet_valid'],
  ['WITHDRAWN', 'refused: not_valid'],
  ['TOTALONLY', 'fits Premium Total alone; refused elsewhere: invalid_voucher_type'],
  ['ONLYSE, ONLYNO, ONLYFI', 'valid in one region; refused elsewhere: invalid_region'],
  [
    'FRIENDSE, FRIENDNO, FRIENDFI',
    'from the persona “free” of the region, who is refused: can_not_join_own_subscription',
  ],
  ['any other', 'refused: no_voucher; FREEMONTH for somebody with Premium: not_reward_voucher'],
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
