import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../database/test-database.ts';
import type { OpenDatabase } from '../database/open.ts';
import { setting } from '../database/schema/catalogue.ts';
import { changeFeature, defaultFeatures, readFeatures } from './feature-flags.ts';
import { mergeSetting } from './settings.ts';

let database: OpenDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

it('keeps all flags when several change at once, and those of a newer release', async () => {
  const { db } = database;
  await mergeSetting(db, 'features-no', { flagOfNextRelease: true, isAudiobooksEnabled: 'broken' });
  expect(await readFeatures(db, 'no')).toEqual(defaultFeatures);
  const names = Object.keys(defaultFeatures);
  await Promise.all(names.map((name) => changeFeature(db, 'no', name, false)));
  expect(await readFeatures(db, 'no')).toEqual(Object.fromEntries(names.map((name) => [name, false])));
  await changeFeature(db, 'no', 'flagOfNextRelease', false);
  const rows = await db.select().from(setting);
  expect(rows.map(({ value }) => value)).toContainEqual(expect.objectContaining({ flagOfNextRelease: true }));
  expect(await readFeatures(db, 'se')).toEqual(defaultFeatures);
});
