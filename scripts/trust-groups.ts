/** A guard that a control removes: a text of a file, what replaces it, and the test that must fail then. */
type RemovedGuard = { file: string; text: string; replacement: string; test: string; env?: Record<string, string> };

/** The tests and the benchmark of a kind of risk, and its negative control. */
export type TrustGroup = {
  tests: readonly string[];
  bench?: string;
  control: RemovedGuard | { bench: string; env: Record<string, string> };
};

const inBackend = (names: string): string[] => names.split(' ').map((name) => `tests/backend/${name}.test.ts`);

/** The groups of `npm run trust`. */
export const trustGroups: Record<string, TrustGroup> = {
  attacks: {
    tests: [
      ...inBackend('tampering request-guards contract-fuzz webhooks webhook-contract'),
      'edge/security/rate-limit.test.ts',
      'edge/runtime/node/shared-rate-counter.test.ts',
      'edge/security/csrf.test.ts',
      'edge/security/own-host.test.ts',
      'edge/session/random-sessions.test.ts',
      'edge/http/safe-redirect.test.ts',
      'cms/editor/login.test.ts',
      'server/http/limit-connections.test.ts',
      'server/http/server-limits.test.ts',
    ],
    control: {
      file: 'edge/security/rate-limit.ts',
      text: 'return results.includes(false)',
      replacement: 'return results.length > 99',
      test: 'edge/security/rate-limit.test.ts',
    },
  },
  races: {
    tests: inBackend('races concurrent-checkouts voucher-reservations idempotency idempotency-store'),
    control: {
      file: 'backend/idempotency/store.ts',
      text: ' AND ${keyedCall.leasedUntil} <= ${now.toISOString()}::timestamptz',
      replacement: '',
      test: 'tests/backend/idempotency-store.test.ts',
    },
  },
  crash: {
    tests: [...inBackend('kill kill-wallet erasure-kill lock'), 'server/http/drain.test.ts'],
    control: {
      file: 'backend/database/lock.ts',
      text: 'throw new FolderInUseError',
      replacement: 'new FolderInUseError',
      test: 'tests/backend/lock.test.ts',
    },
  },
  faults: {
    tests: inBackend('provider-down provider-timeout lost-database outcomes'),
    control: {
      file: 'backend/database/run-transaction.ts',
      text: '(error instanceof Error &&',
      replacement: '(error === null && error instanceof Error &&',
      test: 'tests/backend/lost-database.test.ts',
    },
  },
  load: {
    tests: inBackend('query-plans job-starvation large-queue'),
    bench: 'overload',
    control: { bench: 'overload', env: { OVERLOAD_GUARD: '0' } },
  },
};
