import { BadInput } from './input-error.ts';

/** Deeper documents exceed the stack. Aliases of YAML make a small file a document of more values. */
const mostLevels = 500;
const mostValues = 4_000_000;

/** @throws BadInput for a document that is too deep or too large. */
export function requireModest(document: unknown, origin: string): void {
  let level = [document];
  let values = 0;
  for (let count = 0; level.length > 0; count += 1) {
    values += level.length;
    if (count >= mostLevels) throw new BadInput(`${origin} has more than ${mostLevels} levels`);
    if (values > mostValues) throw new BadInput(`${origin} has more than ${mostValues} values`);
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}
