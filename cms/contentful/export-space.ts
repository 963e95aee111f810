import { writeFileSync } from 'node:fs';
import { openContent } from './open-content.ts';
import { makeSpaceExport, makeSpaceModel } from './space-model.ts';

/*
 * node scripts/bootstrap.mjs cms/contentful/export-space.ts model   writes generated/space-model.json from the model
 * node scripts/bootstrap.mjs cms/contentful/export-space.ts all     prints model and published content, for `contentful space import`.
 *                                             CMS_URL names the public address that pictures are taken from
 */
const write = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

const [what] = process.argv.slice(2);
if (what === 'model') {
  writeFileSync(new URL('generated/space-model.json', import.meta.url), write(makeSpaceModel()));
} else if (what === 'all') {
  const { catalogue } = await openContent(process.env['DATA_DIR'] ?? './data');
  const publicUrl = (process.env['CMS_URL'] ?? 'http://localhost:4100').replace(/\/$/, '');
  process.stdout.write(write(makeSpaceExport(catalogue.published(), publicUrl)));
} else {
  process.stderr.write('usage: node scripts/bootstrap.mjs cms/contentful/export-space.ts model|all\n');
  process.exitCode = 1;
}
