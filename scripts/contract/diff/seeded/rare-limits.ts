import { drop, list, set, type Loose, type SeededChange } from './edits.ts';
import { returned, rare, sent } from './rare-base.ts';

const of = (schema: Loose, name: string): Loose => schema['properties']![name]!;

/** Limits and formats that are widened, narrowed or only spelled differently. */
export const rareLimitChanges: SeededChange[] = [
  ['a number of a request that may be longer', 'compatible', (all) => set(of(sent(all), 'size'), { format: 'int64' })],
  [
    'a number of a response that may be longer',
    'breaking',
    (all) => set(of(returned(all), 'size'), { format: 'int64' }),
  ],
  ['a pattern written in another way', 'editorial', (all) => set(of(sent(all), 'code'), { pattern: '^(a|b)\\d{2}$' })],
  ['another pattern of a response', 'breaking', (all) => set(of(returned(all), 'code'), { pattern: '^(a|c)\\d{2}$' })],
  [
    'openness that is said outright',
    'editorial',
    (all) => {
      set(of(sent(all), 'bag'), { additionalProperties: true });
      set(of(returned(all), 'bag'), { additionalProperties: {} });
      set(of(sent(all), 'row'), { items: {} });
    },
  ],
  [
    'a request body that is closed now',
    'breaking',
    (all) => set(of(sent(all), 'bag'), { additionalProperties: false }),
  ],
  [
    'a response that is closed now',
    'compatible',
    (all) => set(of(returned(all), 'bag'), { additionalProperties: false }),
  ],
  [
    'limits that were meant all along',
    'editorial',
    (all) => {
      set(of(sent(all), 'row'), { minItems: 0, uniqueItems: false });
      set(of(sent(all), 'word'), { minLength: 0 });
      set(rare(all)['requestBody']!, { content: rare(all)['requestBody']!['content'] });
      set(list(rare(all)['parameters'])[0] as Loose, { required: false });
    },
  ],
  ['items of a request that have to differ', 'breaking', (all) => set(of(sent(all), 'row'), { uniqueItems: true })],
  ['a response without a body', 'breaking', (all) => drop(rare(all)['responses']!['200']!, 'content')],
  [
    'a token or none where a token was needed',
    'compatible',
    (all) => set(rare(all), { security: [{ oauth: ['read', 'write'] }, {}] }),
  ],
];
