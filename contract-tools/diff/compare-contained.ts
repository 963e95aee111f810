import type { Canonical, Contained, SchemaNode } from './normalize-schema.ts';
import { mostLevels, writeShape } from './sign-schema.ts';
import type { ReportRelation } from './schema-pair.ts';

const sign = ({ node, least, most }: Contained): string => `${least} ${most} ${writeShape(node, mostLevels)}`;

/**
 * Compares what lists have to contain. A wider schema lets more lists contain enough, and fewer contain at most a
 * number.
 */
export function compareContained(
  before: Canonical,
  after: Canonical,
  report: ReportRelation,
  below: (old: SchemaNode, now: SchemaNode) => void,
): void {
  const [signed, signedNow] = [before.contains, after.contains].map((list) => new Set(list.map(sign)));
  const olds = before.contains.filter((one) => signedNow?.has(sign(one)) === false);
  const nows = after.contains.filter((one) => signed?.has(sign(one)) === false);
  const [[old, ...othersBefore], [now, ...othersNow]] = [olds, nows];
  if (old === undefined && now === undefined) return;
  const isPair = othersBefore.length + othersNow.length === 0;
  if (old === undefined || now === undefined) {
    const isNew = old === undefined;
    report('contains', isNew ? 'narrowed' : 'widened', `what a list has to contain ${isNew ? 'is new' : 'is gone'}`);
  } else if (
    !isPair ||
    (now.most !== undefined && writeShape(old.node, mostLevels) !== writeShape(now.node, mostLevels))
  )
    report('contains', 'changed', 'what a list has to contain is another');
  else {
    below(old.node, now.node);
    const show = (most: number | undefined): string => (most === undefined ? 'none' : String(most));
    if (old.least !== now.least) {
      const message = `minContains was ${old.least}, is ${now.least}`;
      report('minContains', now.least > old.least ? 'narrowed' : 'widened', message);
    }
    const [was, is] = [old.most ?? Infinity, now.most ?? Infinity];
    if (was !== is) {
      const message = `maxContains was ${show(old.most)}, is ${show(now.most)}`;
      report('maxContains', is < was ? 'narrowed' : 'widened', message);
    }
  }
}
