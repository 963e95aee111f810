import type { PortVariable } from '../settings.ts';

/** A process of the product, as in the operations table. */
export type ProcessName = 'site' | 'backend' | 'cms' | 'identity' | 'card' | 'wallet' | 'mail' | 'student' | 'office';

/** How the site runs: built for Node, built for Workers in workerd, or served from source with hot reload. */
export type Target = 'node' | 'edge' | 'dev';

/** The supervisor's description of one process. */
export type ProcessPlan = {
  name: ProcessName;
  /** the first is the HTTP port with the health routes */
  ports: readonly [PortVariable, ...PortVariable[]];
  /** arguments for Node */
  command: readonly string[];
  /** starts when these are ready */
  needs: readonly ProcessName[];
  /** writes below DATA_DIR: two processes on one folder would destroy data */
  keepsData: boolean;
  /** a fake provider, which only sandbox mode needs */
  isFakeProvider: boolean;
  /** it restarts itself, after an error when the file is fixed: it may be unresponsive for long */
  restartsItself?: boolean;
  /** outside sandbox mode the process starts only with this variable */
  switchedOnBy?: string;
  /** required outside sandbox mode; one of several as `A or B` */
  requires: readonly string[];
};

/** The site's process on each target. */
const siteCommands: Record<Target, string> = {
  node: 'dist/node.mjs',
  edge: 'edge/runtime/workers/local.ts',
  dev: 'edge/runtime/dev/main.ts',
};

/**
 * The files that restart a process in development, unless every import does. The site reloads pages and edge by itself
 * and restarts for its server frame alone; the CMS reads its content without imports.
 */
const watchedPaths: Partial<Record<ProcessName, readonly string[]>> = {
  site: ['edge/runtime/dev/main.ts', 'edge/runtime/dev/watch-services.ts', 'server', 'vite.config.ts'],
  cms: ['cms', 'server'],
  office: ['office', 'server'],
};

/** Lets Node restart a process when its sources change. */
const watchSources = (plan: ProcessPlan): ProcessPlan => {
  const watched = watchedPaths[plan.name]?.map((path) => `--watch-path=${path}`) ?? ['--watch'];
  return { ...plan, command: [...watched, '--watch-preserve-output', ...plan.command], restartsItself: true };
};

const planProvider = (name: ProcessName, ...ports: ProcessPlan['ports']): ProcessPlan => ({
  name,
  ports,
  command: [`sandbox/${name}/main.ts`],
  needs: [],
  keepsData: true,
  isFakeProvider: true,
  requires: [],
});

const identitySettings = [
  'IDENTITY_CLIENT_ID_SE',
  'IDENTITY_CLIENT_ID_NO',
  'IDENTITY_CLIENT_ID_FI',
  'IDENTITY_CLIENT_SECRET_SE',
  'IDENTITY_CLIENT_SECRET_NO',
  'IDENTITY_CLIENT_SECRET_FI',
  'BACKEND_TOKEN_KEY',
];
const cardSettings = ['CARD_ENVIRONMENT', 'CARD_API_KEY', 'CARD_HMAC_KEY', 'CARD_MERCHANT_ACCOUNT', 'CARD_CLIENT_KEY'];

/**
 * Lists the processes in an order in which each follows its dependencies.
 *
 * @param target how the site runs; with `dev` every process restarts when its sources change.
 */
export function planProcesses(target: Target): ProcessPlan[] {
  const plans: ProcessPlan[] = [
    planProvider('identity', 'IDENTITY_PORT'),
    planProvider('card', 'CARD_PORT'),
    planProvider('wallet', 'WALLET_PORT'),
    planProvider('mail', 'MAIL_PORT', 'SMTP_PORT'),
    planProvider('student', 'STUDENT_PORT'),
    {
      name: 'cms',
      ports: ['CMS_PORT'],
      command: ['cms/main.ts'],
      needs: [],
      keepsData: true,
      isFakeProvider: false,
      requires: ['CMS_DELIVERY_TOKEN', 'AUDIO_SIGNING_KEY'],
    },
    {
      name: 'backend',
      ports: ['BACKEND_PORT'],
      command: ['backend/main.ts'],
      needs: ['identity', 'card', 'wallet', 'mail', 'student', 'cms'],
      keepsData: true,
      isFakeProvider: false,
      requires: [
        'SITE_URL',
        'CMS_URL',
        'SMTP_URL',
        'CMS_DELIVERY_TOKEN',
        'AUDIO_SIGNING_KEY',
        ...identitySettings,
        ...cardSettings,
      ],
    },
    {
      name: 'site',
      ports: ['SITE_PORT'],
      command: [siteCommands[target]],
      needs: ['backend'],
      keepsData: false,
      isFakeProvider: false,
      requires: [
        'SITE_URL',
        'BACKEND_URL',
        'MEDIA_URL or CMS_URL',
        'CARD_ENVIRONMENT',
        'SESSION_KEYS',
        ...identitySettings,
      ],
    },
  ];
  plans.push({
    name: 'office',
    ports: ['OFFICE_PORT'],
    command: [target === 'dev' ? 'office/dev.ts' : 'dist/office.mjs'],
    needs: ['identity', 'backend'],
    keepsData: false,
    isFakeProvider: false,
    switchedOnBy: 'OFFICE_KEY',
    requires: ['BACKEND_URL', 'OFFICE_URL', 'OFFICE_KEY', 'OFFICE_ISSUER', 'OFFICE_CLIENT_ID', 'OFFICE_CLIENT_SECRET'],
  });
  return target === 'dev' ? plans.map(watchSources) : plans;
}
