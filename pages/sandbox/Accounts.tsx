import { regions, type Region } from '../../core/domain/region.ts';
import { walletMethods } from '../../core/domain/wallet.ts';
import { Panel } from './Panel.tsx';
import styles from './sandbox.module.css';

/** Situations of the sandbox accounts. */
const personas = [
  ['free', 'has an account and has never bought anything'],
  ['trial', 'in the free trial; the first charge is 14 days after it began'],
  ['premium-card', 'pays every month by card; the trial is used'],
  ['cancelled', 'has cancelled and keeps access until the period ends'],
  ['in-grace', 'the renewal was refused, for the card is gone; access goes on for some days'],
  ['premium-wallet', 'pays every month with Vipps or MobilePay'],
  ['voucher-free', 'listens free for three months with FREE3; the first charge comes after them'],
  ['voucher-half', 'pays half for three months with HALF3'],
  ['duo-owner', 'pays for Premium Duo every month by card and shares it with duo-guest'],
  ['duo-guest', 'has the extra account of duo-owner'],
  ['total-duo-owner', 'pays for Premium Total Duo every month by card; the extra account is free to give away'],
  ['total', 'pays for Premium Total every month by card'],
  ['app-store', 'subscribes through the App Store, which manages it'],
  ['google-play', 'subscribes through Google Play, which manages it'],
  ['bundler', 'subscribes through a partner, which manages it'],
  ['group-brand', 'subscribes through another brand of the identity provider'],
  [
    'migrating-soft',
    'has an older e-mail log-in, which the site’s own form takes too under PASSWORD_LOGIN=1, and is asked to move it within three weeks; in the trial',
  ],
  ['migrating-hard', 'has an older Google log-in, by address alone, and has to move it now; in the trial'],
  ['trial-used', 'cancelled within the trial: no access, no second trial'],
  ['banned', 'is let in nowhere'],
  ['test-user', 'is of the special kind TestUser'],
  ['premium-vip', 'is of the special kind PremiumVIP and pays for Premium'],
  ['premium-total-vip', 'is of the special kind PremiumTotalVIP and pays for Premium Total'],
  ['student', 'has proven to study and pays the student price'],
  ['student-expiring', 'the same; the proof ends within 20 days and may be renewed'],
  [
    'student-expired',
    'the proof has run out: Premium at its usual price, and 15 days left to bring the student plan back',
  ],
] as const;

const isThere = (persona: string, region: Region): boolean =>
  persona !== 'premium-wallet' || walletMethods[region] !== null;

/** Sandbox accounts by situation. */
export function Accounts() {
  return (
    <Panel title="Demo accounts" isWide>
      <p className={styles['soft']}>
        Address <code>PERSONA.MARKET@nordlyd.example</code>, password <code>nordlyd-demo</code>. Or register somebody
        new: any address works, and its mails land in the inbox. What has become of somebody stays until{' '}
        <code>npm run reset</code>.
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
