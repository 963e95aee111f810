import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { lifecycleCommands } from './model/commands.ts';
import { countRuns, runModel } from './model/run-model.ts';
import { openEnvironment, type Environment } from './model/sequence.ts';
import { subscribe } from './model/subscribe.ts';
import { createTestBackend } from './test-backend.ts';

const runs = countRuns(3, 2_000);

describe.each(testDatabases)('subscription lifecycle model on $name', ({ open }) => {
  let environment: Environment;
  beforeAll(async () => {
    environment = await openEnvironment(await createTestBackend(await open()));
  }, 60_000);
  afterAll(() => environment.api.close());

  it(
    '[INV-01] [INV-08] [INV-10] [INV-11] [INV-14] [INV-15] [INV-16] [INV-18] [INV-19] [INV-20] [INV-21] [INV-22] [INV-23] [INV-24] [INV-25] [INV-27] [INV-28] [INV-29] [INV-30] [INV-31] [INV-32] keeps the rules of money and access through every sequence of events',
    { timeout: 60_000 + runs * 10_000 },
    async () => {
      expect(await runModel(environment, lifecycleCommands(20), { runs, begin: subscribe })).toBeGreaterThan(runs);
    },
  );
});
