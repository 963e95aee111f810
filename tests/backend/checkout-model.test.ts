import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { checkoutCommands } from './model/commands.ts';
import { countRuns, runModel } from './model/run-model.ts';
import { openEnvironment, type Environment } from './model/sequence.ts';
import { createTestBackend } from './test-backend.ts';

const runs = countRuns(3, 500);

describe.each(testDatabases)('checkout model on $name', ({ open }) => {
  let environment: Environment;
  beforeAll(async () => {
    environment = await openEnvironment(await createTestBackend(await open()));
  }, 60_000);
  afterAll(() => environment.api.close());

  it(
    '[INV-02] [INV-03] [INV-04] [INV-09] keeps subscriptions equal to the ledgers through every sequence of orders, faults and kills',
    { timeout: 60_000 + runs * 10_000 },
    async () => {
      expect(await runModel(environment, checkoutCommands(16), { runs })).toBeGreaterThan(runs);
    },
  );
});
