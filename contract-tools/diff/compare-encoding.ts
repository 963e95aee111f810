import type { ContractDocument } from '../openapi/document.ts';
import type { ContractEncoding, ContractMedia } from '../document.ts';
import { canonicalise, type SchemaNode } from './normalize-schema.ts';
import { classifyRelation, type Direction } from './change.ts';
import type { Comparison } from './compare-schemas.ts';
import { ownValue } from '../openapi/own-value.ts';
import { listRanges } from './media-types.ts';
import { isSingle } from './read-style.ts';

type Side = { media: ContractMedia; document: ContractDocument };

/** The default content type of a part. */
function guessType(node: SchemaNode): string {
  const { types, items, rest, format } = canonicalise(node);
  const [type, ...others] = (types ?? []).filter((name) => name !== 'null' && name !== 'integer');
  if (types?.includes('integer') === true && type === undefined) return 'text/plain';
  if (type === undefined || others.length > 0) return 'application/octet-stream';
  if (type === 'object') return 'application/json';
  if (type === 'array') return items === undefined ? 'application/json' : guessType(items);
  const media = rest['contentMediaType'];
  if (media !== undefined) return String(JSON.parse(media));
  const isBinary = rest['contentEncoding'] !== undefined || ['binary', 'byte'].includes(format ?? '');
  return isBinary ? 'application/octet-stream' : 'text/plain';
}

/** The content types of a part, and its other encoding properties. */
function readEncoding({ contentType, ...rest }: ContractEncoding, node: SchemaNode): { types: string[]; rest: string } {
  const types = (contentType ?? guessType(node)).split(',').map((type) => type.trim().toLowerCase());
  const { style = 'form', explode = style === 'form', allowReserved = false, headers = {} } = rest;
  // a single value is written alike, one by one or not
  const isExploded = explode && !isSingle(canonicalise(node));
  return { types, rest: JSON.stringify([style, isExploded, allowReserved, headers]) };
}

/** True when a list of media types has a type, or a range of it. */
const covers = (types: readonly string[], type: string): boolean =>
  [type, ...listRanges(type)].some((one) => types.includes(one));

/** Compares how the parts of a form are written: content types and style. */
export function compareEncodings(
  before: Side,
  after: Side,
  options: { place: string; direction: Direction; isForm: boolean; note: Comparison['note'] },
): void {
  const { place, direction, isForm, note } = options;
  for (const keyword of ['prefixEncoding', 'itemEncoding'] as const) {
    const [was, is] = [before, after].map(({ media }) => JSON.stringify(media[keyword] ?? null));
    if (was !== is) note({ level: 'breaking', rule: 'encoding', place, message: `its ${keyword} is another` });
  }
  if (!isForm) return;
  const read = ({ media, document }: Side) => canonicalise({ schema: media.schema ?? {}, document }).properties;
  const [olds, nows] = [read(before), read(after)];
  for (const [name, old] of Object.entries(olds)) {
    const now = nows[name];
    if (now === undefined) continue;
    const [was, is] = [before, after].map(({ media }, index) =>
      readEncoding(ownValue(media.encoding, name) ?? {}, index === 0 ? old : now),
    ) as [ReturnType<typeof readEncoding>, ReturnType<typeof readEncoding>];
    const at = `${place}/${name}`;
    const hasRemoved = was.types.some((type) => !covers(is.types, type));
    const hasAdded = is.types.some((type) => !covers(was.types, type));
    if (hasRemoved || hasAdded) {
      const relation = hasRemoved && hasAdded ? 'changed' : hasRemoved ? 'narrowed' : 'widened';
      const message = `is written as ${is.types.join(' or ')}, was as ${was.types.join(' or ')}`;
      note({ level: classifyRelation(relation, direction), rule: 'encoding', place: at, message });
    }
    if (was.rest !== is.rest) {
      note({ level: 'breaking', rule: 'encoding', place: at, message: 'is written in another style' });
    }
  }
}
