import type * as Wire from '../../api-spec/generated/v2.ts';
import { getSamplePicture } from './sample-cards.ts';
import type { Amount } from './sample-labels.ts';

type Node = Wire.RichText['content'][number];

const words = (value: string, ...marks: string[]): Node => ({
  nodeType: 'text',
  data: {},
  value,
  marks: marks.map((type) => ({ type })),
});
const node = (nodeType: string, content: Node[], data: Record<string, unknown> = {}): Node => ({
  nodeType,
  data,
  content,
});
const paragraph = (...content: Node[]): Node => node('paragraph', content);
const row = (type: string, cells: string[]): Node =>
  node(
    'table-row',
    cells.map((cell) => node(type, [paragraph(words(cell))])),
  );

/** Creates a text with every kind of node, or nearly empty (requirement CS-21). */
export function sampleText(
  amount: Amount,
  { title, sentence, name, longWord }: { title: string; sentence: string; name: string; longWord: string },
  embedded: { podcast: Wire.PodcastCard; episode: Wire.EpisodeCard },
): Wire.RichText {
  const short = [paragraph(words(sentence))];
  const cells = Array.from({ length: amount === 'long' ? 9 : 3 }, (_, index) => `${name} ${index + 1}`);
  const asset = { url: `${getSamplePicture(0)}/1200.jpg`, contentType: 'image/jpeg', title, width: 16, height: 9 };
  const whole = [
    ...[1, 2, 3, 4, 5, 6].map((level) => node(`heading-${level}`, [words(`${level}. ${title}`)])),
    paragraph(
      words(sentence),
      words(' '),
      words(name, 'bold'),
      words(', '),
      words(name, 'italic'),
      words(', '),
      words(name, 'underline'),
      words(', '),
      words(longWord, 'code'),
      words('. '),
      node('hyperlink', [words(name)], { uri: 'route:offer' }),
      words('. I <3 u.'),
    ),
    node(
      'unordered-list',
      [1, 2, 3].map((index) => node('list-item', [paragraph(words(`${name} ${index}`))])),
    ),
    node(
      'ordered-list',
      [1, 2, 3].map((index) => node('list-item', [paragraph(words(`${name} ${index}`))])),
    ),
    node('blockquote', [paragraph(words(sentence))]),
    node('table', [row('table-header-cell', cells), row('table-cell', cells), row('table-cell', cells)]),
    node('hr', []),
    node('embedded-asset-block', [], { asset }),
    node('embedded-entry-block', [], { podcast: embedded.podcast }),
    node('embedded-entry-block', [], { episode: embedded.episode }),
  ];
  const content = { ordinary: whole, long: whole, missing: short, empty: [] }[amount];
  return { nodeType: 'document', data: {}, content };
}
