import { expect, it, vi } from 'vitest';
import type { ContentSource } from './source.ts';
import { createTranscripts } from './transcript.ts';

it.each([
  [{}, 'paragraphs'],
  [{ paragraphs: [{ text: 'Hej' }, { speaker: 'Åsa' }] }, 'paragraphs.1.text'],
])('logs the content type and the first wrong field of an entry that cannot be used: %o', async (fields, field) => {
  const warn = vi.fn();
  const source = { listEntries: async () => [{ id: 't-1', type: 'transcript', fields }] } as Partial<ContentSource>;
  expect(await createTranscripts(source as ContentSource, { warn })('natt-1')).toBeUndefined();
  expect(warn).toHaveBeenCalledWith('content entry cannot be used', { id: 't-1', contentType: 'transcript', field });
});
