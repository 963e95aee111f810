import { expect, it } from 'vitest';
import { createContentfulSource } from './contentful-source.ts';
import { startFakeCms } from './fake-cms.ts';

it('reads assets of a Contentful space as paths of the site, also where a field has an address', async () => {
  const cms = await startFakeCms([
    { id: 'c-1', type: 'category', fields: { name: 'Natur', imageUrl: { asset: 'remote' } } },
    { id: 'c-2', type: 'category', fields: { name: 'Skog', imageUrl: '/media/picture/forest' } },
  ]);
  const options = { url: cms.url, space: 'nordlyd', environment: 'master', token: 'token' };
  const entries = await createContentfulSource(options).listEntries('category', 'sv', 1);
  expect(entries.map(({ fields }) => fields['imageUrl'])).toEqual([
    '/media/contentful/images/space1/remote/token1/skog.jpg',
    '/media/picture/forest',
  ]);
  await cms.close();
});
