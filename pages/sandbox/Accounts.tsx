import { regions, type Region } from '../../core/domain/region.ts';
import { walletMethods } from '../../core/domain/wallet.ts';
import { Panel } from './Panel.tsx';
import styles from './sandbox.module.css';

/** Situations of the sandbox accounts. */
const personas = [
  ['free', 'has an account without a subscription'],
  ['trial', 'in the free trial, which ends after 14 days with the first charge'],
  ['premium-card', 'pays for Premium every month by card'],
  ['cancelled', 'has cancelled and keeps access until the period ends'],
  ['in-grace', 'the renewal failed because the card was removed; access continues for some days'],
  ['premium-wallet', 'pays every month with Vipps or MobilePay'],
  ['voucher-free', 'has three free months with FREE3, then the first charge'],
  ['voucher-half', 'pays half the price for three months with HALF3'],
  ['duo-owner', 'pays for Premium Duo every month by card and shares it with duo-guest'],
  ['duo-guest', 'has the extra account of duo-owner'],
  ['total-duo-owner', 'pays for Premium Total Duo every month by card; the extra account is not used yet'],
  ['total', 'pays for Premium Total every month by card'],
  ['app-store', 'subscribes through the App Store, which manages it'],
  ['google-play', 'subscribes through Google Play, which manages it'],
  ['bundler', 'subscribes through a partner, which manages it'],
  ['group-brand', 'subscribes through another brand of the identity provider'],
  [
    'migrating-soft',
    'in the trial, with an older login by email; the site asks for a Nordkonto within three weeks (with PASSWORD_LOGIN=1 its own form also works)',
  ],
  [
    'migrating-hard',
    'in the trial, with an older login by Google, which needs no password; the site requires a Nordkonto now',
  ],
  ['trial-used', 'cancelled during the trial: no access and no second trial'],
  ['banned', 'cannot log in'],
  ['test-user', 'special user kind TestUser'],
  ['premium-vip', 'special user kind PremiumVIP, pays for Premium'],
  ['premium-total-vip', 'special user kind PremiumTotalVIP, pays for Premium Total'],
  ['student', 'has a student verification and pays the student price'],
  ['student-expiring', 'the same; the verification ends within 20 days and can be renewed'],
  [
    'student-expired',
    'the verification has expired: Premium at its usual price, and 15 days left to return to the student plan',
  ],
] as const;

const isThere = (persona: string, region: Region): boolean =>
  persona !== 'premium-wallet' || walletMethods[region] !== null;

/** Sandbox accounts by situation. */
export function Accounts() {
  return (
    <Panel title="Demo accounts" isWide>
      <p className={styles['soft']}>
        Address <code>PERSONA.REGION@nordlyd.example</code>, such as <code>total.se@nordlyd.example</code>; password{' '}
        <code>nordlyd-demo</code>. You can also register a new user with any address: its emails arrive in the inbox.
        Changes of an account stay until <code>npm run reset</code>.
      </p>
      <div className={styles['scroll']} role="region" aria-label="Demo accounts" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Persona</th>
              {regions.map((region) => (
                <th key={region} scope="col">
                  {region.toUpperCase()}
                </th>
              ))}
              <th scope="col">Situation</th>
            </tr>
          </thead>
          <tbody>
            {personas.map(([persona, situation]) => (
              <tr key={persona}>
                <th scope="row">{persona}</th>
                {regions.map((region) => (
                  <td key={region}>{isThere(persona, region) ? <code>{`${persona}.${region}`}</code> : '–'}</td>
                ))}
                <td>{situation}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
