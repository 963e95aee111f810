import type { ContractDocument } from '../openapi/document.ts';

type Items = Record<string, Record<string, unknown>>;

const readReferences = (text: string): string[] => [...text.matchAll(/"#\/([^"]*)"/g)].map(([, target = '']) => target);

const written = new WeakMap<object, Map<string, string>>();

/** The texts of a document's components, by their pointer. */
function writeComponents(document: ContractDocument): Map<string, string> {
  const components = document.components ?? {};
  const known = written.get(components);
  if (known !== undefined) return known;
  const texts = new Map<string, string>();
  for (const [kind, named] of Object.entries(components)) {
    for (const [name, value] of Object.entries(named ?? {}))
      texts.set(`components/${kind}/${name}`, JSON.stringify(value));
  }
  written.set(components, texts);
  return texts;
}

/** The components that differ, or refer to one that does. */
function findTouched(before: Map<string, string>, after: Map<string, string>): Set<string> {
  const touched = new Set([...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key)));
  const holders = new Map<string, string[]>();
  for (const [holder, text] of after) {
    for (const target of readReferences(text)) holders.set(target, [...(holders.get(target) ?? []), holder]);
  }
  for (const key of touched) {
    for (const holder of holders.get(key) ?? []) touched.add(holder);
    // a schema with a discriminator means the schemas that compose it
    for (const target of readReferences(after.get(key) ?? before.get(key) ?? ''))
      if (after.get(target)?.includes('"discriminator"') === true) touched.add(target);
  }
  return touched;
}

/** A reference may point into a component, or to a location outside all of them. */
const leadsTo = (touched: ReadonlySet<string>, known: ReadonlyMap<string, string>, target: string): boolean =>
  touched.has(target) || !known.has(target);

/**
 * Drops the operations that are identical in both documents, with everything that they refer to. Nothing is dropped
 * when what applies to all operations has changed.
 */
export function dropUntouched(before: ContractDocument, after: ContractDocument): [ContractDocument, ContractDocument] {
  const writeFrame = (document: ContractDocument): string =>
    JSON.stringify([(document as { security?: unknown }).security, document.components?.['securitySchemes']]);
  if (writeFrame(before) !== writeFrame(after)) return [before, after];
  // a reference into an operation would lead nowhere without it; an anchor is in any component
  if ([before, after].some((document) => /"#\/(?:paths|webhooks)\/|"\$ref":"#[^/]/.test(JSON.stringify(document))))
    return [before, after];
  const [olds, nows] = [writeComponents(before), writeComponents(after)];
  const touched = findTouched(olds, nows);
  const isTouched = (one: unknown, other: unknown): boolean => {
    const text = JSON.stringify(one);
    return text !== JSON.stringify(other) || readReferences(text).some((target) => leadsTo(touched, nows, target));
  };
  const selectChanged = (items: Readonly<Items> = {}, others: Readonly<Items> = {}): Items => {
    const changed: Items = {};
    for (const [path, item] of Object.entries(items)) {
      const methods = Object.entries(item).filter(([method, operation]) =>
        isTouched(operation, others[path]?.[method]),
      );
      changed[path] = Object.fromEntries(methods);
    }
    return changed;
  };
  const narrow = (document: ContractDocument, other: ContractDocument): ContractDocument =>
    ({
      ...document,
      paths: selectChanged(document.paths, other.paths),
      webhooks: selectChanged(document.webhooks, other.webhooks),
    }) as unknown as ContractDocument;
  return [narrow(before, after), narrow(after, before)];
}
