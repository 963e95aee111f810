import { relative } from 'node:path';
import type { ProcessName, ProcessPlan } from './process-plans.ts';
import { root, type Settings } from '../settings.ts';

const demoPassword = 'nordlyd-demo';
const demoPersonas = [
  'free',
  'trial',
  'premium-card',
  'cancelled',
  'in-grace',
  'premium-wallet',
  'voucher-free',
  'voucher-half',
  'duo-owner',
  'duo-guest',
  'total-duo-owner',
  'total',
  'app-store',
  'google-play',
  'bundler',
  'group-brand',
  'migrating-soft',
  'migrating-hard',
  'trial-used',
  'banned',
  'test-user',
  'premium-vip',
  'premium-total-vip',
  'student',
  'student-expiring',
  'student-expired',
];

const testCards = [
  ['4111 1111 1111 1111', 'pays (a trial once per card: any other valid Visa number gets its own)'],
  ['5454 5454 5454 5454', "asks on the bank's page first"],
  ['holder name DECLINED', 'is refused'],
];

/** What each process serves. */
function listLinks(settings: Settings): Partial<Record<ProcessName, [string, string][]>> {
  const url = settings.childEnv;
  return {
    site: [
      ['Site', `${url['SITE_URL']}/`],
      ...(settings.isSandbox
        ? [['Sandbox', `${url['SITE_URL']}/__sandbox  (accounts, cards, clock, faults)`] as [string, string]]
        : []),
    ],
    backend: [
      [
        'API',
        settings.isSandbox || url['API_DOCS'] === '1'
          ? `${url['BACKEND_URL']}/docs  (reference, with try-it)`
          : `${url['BACKEND_URL']}/v2`,
      ],
    ],
    ...(settings.isSandbox && {
      cms: [['Editor', `${url['CMS_URL']}/editor  (pages; log in as publisher, publisher-sandbox)`]],
    }),
    office: [
      [
        'Office',
        `${url['OFFICE_URL']}/${settings.isSandbox ? '  (staff: support@, finance@ or admin@nordlyd.example, nordlyd-staff)' : ''}`,
      ],
    ],
    identity: [['Identity', `${url['IDENTITY_URL']}/account`]],
    card: [['Card', `${url['CARD_URL']}/  (test cards and what the provider did)`]],
    wallet: [['Wallet', `${url['WALLET_URL']}/`]],
    mail: [['Inbox', `${url['MAIL_URL']}/  (all emails that the product sends)`]],
  };
}

/** A path for the terminal: relative inside the repository, absolute outside it. */
const formatPath = (path: string): string => (path.startsWith(root) ? relative(root, path) : path);

const formatColumns = (rows: readonly (readonly string[])[]): string[] => {
  const width = Math.max(...rows.map(([label = '']) => label.length)) + 3;
  return rows.map(([label = '', value = '']) => `  ${label.padEnd(width)}${value}`);
};

/**
 * The summary at the end of a start: addresses, logins, test cards, how to stop.
 *
 * @param seconds how long the start took.
 */
export function formatSummary(plans: readonly ProcessPlan[], settings: Settings, seconds: number): string {
  const links = listLinks(settings);
  const rows = plans.toReversed().flatMap(({ name }) => links[name] ?? []);
  const hasSite = plans.some(({ name }) => name === 'site');
  const accounts = demoPersonas.map((persona) =>
    (persona === 'premium-wallet' ? ['no', 'fi'] : ['se', 'no', 'fi'])
      .map((region) => `${persona}.${region}`)
      .join(', '),
  );
  const demo =
    settings.isSandbox && hasSite
      ? [
          '',
          ...(settings.childEnv['DEMO_USERS'] === '0'
            ? []
            : [
                `  Demo accounts, each @nordlyd.example, password ${demoPassword}`,
                ...accounts.map((line) => `    ${line}`),
                '',
              ]),
          '  Test cards, expiry 03/30 or later, security code 737',
          ...formatColumns(testCards).map((line) => `  ${line}`),
        ]
      : [];
  const logs = `${formatPath(settings.runDir)}/NAME.log`;
  return [
    '',
    `Nordlyd: ${plans.length} ${plans.length === 1 ? 'process' : 'processes'} ready in ${seconds.toFixed(1)} s`,
    '',
    ...formatColumns([...rows, ['Logs', logs], ['Data', formatPath(settings.dataDir)]]),
    ...demo,
    '',
    '  Stop with Ctrl-C; npm run reset empties the data folder.',
    '',
  ].join('\n');
}
