/** A text of a file and what replaces it, so that a guard is missing. */
export type Guard = { file: string; text: string; replacement: string };

/** The same test or program without a guard: it must fail. */
export type Control = { guard?: Guard; test?: string; program?: string; env?: Record<string, string> };

/** The tests and programs of a kind of risk, and its negative controls. */
export type TrustGroup = { tests: readonly string[]; programs?: readonly string[]; controls: Record<string, Control> };

/** Programs whose status says whether they met their goals; each stores its rows for the table. */
export const trustPrograms: Record<string, readonly string[]> = {
  overload: ['scripts/bench.ts', 'overload'],
  soak: ['scripts/bench.ts', 'soak'],
  advisories: ['scripts/audit.ts'],
};

const inBackend = (names: string): string[] => names.split(' ').map((name) => `tests/backend/${name}.test.ts`);

/** The groups of `npm run trust`. */
export const trustGroups: Record<string, TrustGroup> = {
  attacks: {
    tests: [
      ...inBackend('tampering foreign-ids request-guards unstorable-text contract-fuzz webhooks webhook-contract'),
      'edge/security/rate-limit.test.ts',
      'edge/security/limited-routes.test.ts',
      'edge/runtime/node/shared-rate-counter.test.ts',
      'edge/security/csrf.test.ts',
      'edge/security/own-host.test.ts',
      'edge/session/random-sessions.test.ts',
      'edge/http/safe-redirect.test.ts',
      'cms/editor/login.test.ts',
      'server/http/limit-connections.test.ts',
      'server/http/server-limits.test.ts',
      'tests/edge/production.test.ts',
      'tests/edge/leak.test.ts',
    ],
    controls: {
      'no rate limit': {
        guard: {
          file: 'edge/security/rate-limit.ts',
          text: 'return results.includes(false)',
          replacement: 'return results.length > 99',
        },
        test: 'edge/security/rate-limit.test.ts',
      },
      'transactions of any user': {
        guard: {
          file: 'backend/billing/transactions/store.ts',
          text: 'eq(paymentTransaction.userId, userId), eq(paymentTransaction.id, id)',
          replacement: 'eq(paymentTransaction.id, id)',
        },
        test: 'tests/backend/foreign-ids.test.ts',
      },
    },
  },
  races: {
    tests: inBackend(
      'races limited-resources audiobooks concurrent-checkouts voucher-reservations idempotency idempotency-store',
    ),
    controls: {
      'a running call loses its key': {
        guard: {
          file: 'backend/idempotency/store.ts',
          text: ' AND ${keyedCall.leasedUntil} <= ${now.toISOString()}::timestamptz',
          replacement: '',
        },
        test: 'tests/backend/idempotency-store.test.ts',
      },
      'vouchers are not locked': {
        guard: {
          file: 'backend/billing/voucher/store.ts',
          text: "eq(voucher.code, code)).for('no key update')",
          replacement: 'eq(voucher.code, code))',
        },
        test: 'tests/backend/races.test.ts',
        env: { RACE_ROUNDS: '1' },
      },
      'a link of a partner has no claim': {
        guard: {
          file: 'backend/billing/partner/activate.ts',
          text: 'return rows.length === 1 ? subscriptionId : undefined',
          replacement: 'return subscriptionId',
        },
        test: 'tests/backend/limited-resources.test.ts',
        env: { RACE_ROUNDS: '3' },
      },
      'users are not locked': {
        guard: {
          file: 'backend/accounts/store.ts',
          text: "eq(appUser.id, id)).for('no key update')",
          replacement: 'eq(appUser.id, id))',
        },
        test: 'tests/backend/races.test.ts',
        env: { RACE_ROUNDS: '1' },
      },
    },
  },
  crash: {
    tests: [
      ...inBackend('kill kill-server kill-wallet erasure-kill data-folder-lock full-disk'),
      'server/http/drain.test.ts',
      'tests/edge/drain.test.ts',
    ],
    controls: {
      'two processes open one folder': {
        guard: {
          file: 'server/lock-file.ts',
          text: 'return undefined',
          replacement: 'return () => undefined',
        },
        test: 'tests/backend/data-folder-lock.test.ts',
      },
      'readiness ignores the disk of a server': {
        guard: { file: 'backend/database/open.ts', text: '&& hasRoom()', replacement: '' },
        test: 'tests/backend/full-disk.test.ts',
      },
      'a killed call keeps its key for a minute': {
        guard: { file: 'backend/idempotency/store.ts', text: 'leaseMs = 12_000', replacement: 'leaseMs = 60_000' },
        test: 'tests/backend/kill-server.test.ts',
        env: { KILL_ROUNDS: '1' },
      },
    },
  },
  faults: {
    tests: [
      ...inBackend('provider-down provider-timeout lost-database outcomes second-backend'),
      'backend/database/free-space.test.ts',
      'tests/edge/down-services.test.ts',
      'tests/edge/down-database.test.ts',
      'tests/edge/hanging-backend.test.ts',
    ],
    controls: {
      'a lost database is a bug': {
        guard: {
          file: 'backend/database/run-transaction.ts',
          text: '(error instanceof Error &&',
          replacement: '(error === null && error instanceof Error &&',
        },
        test: 'tests/backend/lost-database.test.ts',
      },
    },
  },
  load: {
    tests: inBackend('query-plans job-starvation large-queue'),
    programs: ['overload'],
    controls: { 'no limit of renders': { program: 'overload', env: { OVERLOAD_GUARD: '0' } } },
  },
  soak: {
    tests: [],
    programs: ['soak'],
    controls: {
      'counted addresses without a bound': {
        guard: { file: 'dist/node.mjs', text: 'windows.size > maximumKeys', replacement: 'windows.size > 1e9' },
        program: 'soak',
        env: { SOAK_RUNTIMES: 'Node' },
      },
    },
  },
  supply: {
    tests: ['scripts/supply.test.ts'],
    programs: ['advisories'],
    controls: {
      'hashes are not required': {
        guard: { file: 'scripts/supply.ts', text: "integrity?.startsWith('sha512-') !== true", replacement: 'false' },
        test: 'scripts/supply.test.ts',
      },
    },
  },
};
