import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { lifecycleCommands } from './model/commands.ts';
import { countRuns, runModel } from './model/run-model.ts';
import { openTheatre, type Theatre } from './model/stage.ts';
import { subscribe } from './model/subscribe.ts';
import { createWorld } from './test-backend.ts';

const runs = countRuns(3, 2_000);

describe.each(testDatabases)('the model of a subscription’s life on $name', ({ open }) => {
  let theatre: Theatre;
  beforeAll(async () => {
    theatre = await openTheatre(await createWorld(await open()));
  }, 60_000);
  afterAll(() => theatre.world.close());

  it(
    '[INV-01] [INV-08] [INV-10] [INV-11] [INV-14] [INV-15] [INV-16] [INV-18] [INV-19] [INV-20] [INV-21] [INV-22] [INV-23] [INV-24] [INV-25] [INV-27] [INV-28] [INV-29] [INV-30] [INV-31] [INV-32] whatever happens in a life, the rules of money and access hold',
    { timeout: 60_000 + runs * 10_000 },
    async () => {
      expect(await runModel(theatre, lifecycleCommands(20), { runs, begin: subscribe })).toBeGreaterThan(runs);
    },
  );
});
