import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { checkoutCommands } from './model/commands.ts';
import { countRuns, runModel } from './model/run-model.ts';
import { openTheatre, type Theatre } from './model/stage.ts';
import { createWorld } from './test-backend.ts';

const runs = countRuns(3, 500);

describe.each(testDatabases)('the model of the checkout on $name', ({ open }) => {
  let theatre: Theatre;
  beforeAll(async () => {
    theatre = await openTheatre(await createWorld(await open()));
  }, 60_000);
  afterAll(() => theatre.world.close());

  it(
    '[INV-02] [INV-03] [INV-04] [INV-09] whatever is done, lost, doubled or killed: what people hold is what the ledgers say',
    { timeout: 60_000 + runs * 10_000 },
    async () => {
      expect(await runModel(theatre, checkoutCommands(16), { runs })).toBeGreaterThan(runs);
    },
  );
});
