import type { ContractDocument } from '../openapi/document.ts';
import { locate, makePointer } from '../openapi/document.ts';
import type { Attempt } from './attempt.ts';
import type { Watched } from './find-successes.ts';
import { makeGuesses } from './guess-request.ts';
import { evaluate, listFields, type Exchange } from './link-expression.ts';
import { keyOf } from './odd-strings.ts';
import { writeCurl } from './request.ts';
import type { CallResult, Service } from './watch-operation.ts';

/** A resource: the operation that creates it, those that read and delete it, and the values that name it to them. */
type Resource = {
  create: Watched;
  read: Watched;
  remove: Watched | undefined;
  /** the keys of parameters, with the expression of a link; undefined for an id that is looked for in the response */
  names: Record<string, string | undefined>;
};

type Link = { operationId?: string; operationRef?: string; parameters?: Record<string, unknown> };
type Responses = Record<string, { links?: Record<string, Link> }>;

/** Links in the successful responses of an operation. */
function readLinks(document: ContractDocument, { operation: { path, method } }: Watched): Link[] {
  const pointer = makePointer('paths', path, method, 'responses');
  return Object.keys(locate<Responses>(document, pointer).value)
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => {
      const { value, pointer: home } = locate<Responses[string]>(document, `${pointer}/${status}`);
      return Object.keys(value.links ?? {}).map(
        (name) => locate<Link>(document, `${home}/links/${makePointer(name).slice(2)}`).value,
      );
    });
}

/** The only placeholder that a path adds to another. */
const findParameter = (path: string, below: string): string | undefined =>
  path.startsWith(`${below}/`) ? /^\/\{([^{}]+)\}$/.exec(path.slice(below.length))?.[1] : undefined;

/** The parameters that a link sets, by their keys: a name may start with its location. */
function readLinked({ operation }: Watched, { parameters = {} }: Link): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, expression]) => {
      const found = operation.parameters.find((one) => [one.name, `${one.location}.${one.name}`].includes(name));
      return found === undefined ? [] : [[keyOf(found), String(expression)]];
    }),
  );
}

/** Finds resources through links, and through paths: `POST /things` and `GET /things/{id}`. */
export function findResources(document: ContractDocument, all: readonly Watched[]): Resource[] {
  const posts = all.filter(({ operation }) => operation.method === 'post');
  const reads = all.filter(({ operation }) => operation.method === 'get');
  return posts.flatMap((create) => {
    const links = readLinks(document, create);
    return reads.flatMap((read): Resource[] => {
      const { path, operationId } = read.operation;
      const link = links.find(
        (one) => one.operationId === operationId || one.operationRef === makePointer('paths', path, 'get'),
      );
      const linked = link === undefined ? {} : readLinked(read, link);
      const parameter = findParameter(path, create.operation.path);
      const named = parameter === undefined ? {} : { [`path ${parameter}`]: undefined };
      const names = Object.keys(linked).length > 0 ? linked : named;
      if (!Object.keys(names).some((key) => key.startsWith('path '))) return [];
      const remove = all.find(({ operation }) => operation.method === 'delete' && operation.path === path);
      return [{ create, read, remove, names }];
    });
  });
}

/** Where the id of what a call created is: a field of the parameter's name, `id`, or the end of the header Location. */
function findId(key: string, { result }: Exchange): { value: unknown; pointer: string | undefined } {
  const name = key.slice(key.indexOf(' ') + 1);
  const fields = (typeof result.body === 'object' && result.body !== null ? result.body : {}) as Record<
    string,
    unknown
  >;
  const field = [name, 'id'].find((one) => (fields[one] ?? undefined) !== undefined);
  if (field !== undefined) return { value: fields[field], pointer: `/${field}` };
  return { value: result.headers.get('Location')?.replace(/\/$/, '').split('/').at(-1), pointer: undefined };
}

/** A value for a parameter, and the place in the response from which a command can take it. */
type Named = { key: string; text: string; pointer: string | undefined };

/** The values that name what a call created; undefined when one of them is missing. */
function nameCreated({ names, read }: Resource, exchange: Exchange): Named[] | undefined {
  const named: Named[] = [];
  for (const [key, expression] of Object.entries(names)) {
    const pointer = expression === undefined ? undefined : /^\$response\.body#(\/.*)$/.exec(expression)?.[1];
    const found = expression === undefined ? findId(key, exchange) : { value: evaluate(expression, exchange), pointer };
    if (typeof found.value !== 'string' && typeof found.value !== 'number') return undefined;
    named.push({ key, text: String(found.value), pointer: found.pointer });
  }
  // the other placeholders have the values of the first call
  const shared = Object.entries(exchange.attempt.texts).filter(
    ([key]) =>
      key.startsWith('path ') && !Object.hasOwn(names, key) && read.operation.path.includes(`{${key.slice(5)}}`),
  );
  return [...named, ...shared.map(([key, text]) => ({ key, text, pointer: undefined }))];
}

/** Replaced in a command by what reads the value from the response of the first command. */
const marker = (index: number): string => `valueOfTheFirstCall${index}x`;

const quoteField = (name: string): string => `[${JSON.stringify(name)}]`;

/** Writes a later call so that it works with every id that the first one may return. */
function writeLaterCurl(service: Service, { operation }: Watched, attempt: Attempt, named: readonly Named[]): string {
  const marked = named.map((one, index) => (one.pointer === undefined ? one.text : marker(index)));
  const texts = Object.fromEntries(named.map(({ key }, index) => [key, marked[index] ?? '']));
  const curl = writeCurl(operation, { ...attempt, texts: { ...attempt.texts, ...texts } }, service.target);
  return named.reduce((text, { pointer = '' }, index) => {
    const filter = `.${listFields(pointer).map(quoteField).join('')} | @uri`;
    return text.replaceAll(marker(index), `'"$(jq -r '${filter}' <<<"$CREATED")"'`);
  }, curl);
}

/**
 * Creates a resource, reads it, deletes it and reads it again: what was created can be read, what was deleted cannot. A
 * service that accepts a creation for later (202) is not followed.
 */
async function tryResource(document: ContractDocument, resource: Resource, service: Service): Promise<void> {
  const { create, read, remove } = resource;
  const { target, validator, known } = service;
  const users = target.tokens.length;
  const guess = ({ operation }: Watched, named: readonly Named[] = []): Attempt | undefined => {
    const [attempt] = makeGuesses({ document, operation, users, known }, 0, validator);
    if (attempt === undefined) return undefined;
    return {
      ...attempt,
      texts: { ...attempt.texts, ...Object.fromEntries(named.map(({ key, text }) => [key, text])) },
    };
  };
  const first = guess(create);
  if (first === undefined || [create, read].some(({ watch }) => watch.hasFailed())) return;
  const created = await create.watch.call(first, 'valid');
  const isCreated = [200, 201].includes(created.status);
  const named = isCreated ? nameCreated(resource, { attempt: first, result: created }) : undefined;
  const reading = named && guess(read, named);
  if (named === undefined || reading === undefined) return;
  const commands = [`CREATED=$(${writeCurl(create.operation, first, target).replace(' -i ', ' ')})`];
  const call = async (watched: Watched, attempt: Attempt): Promise<CallResult> => {
    commands.push(writeLaterCurl(service, watched, attempt, named));
    return watched.watch.call(attempt, 'valid');
  };
  const blame = (fault: string): void =>
    read.watch.report({ phase: 'positive', faults: [fault], curl: commands.join(' && ') });
  const { status } = await call(read, reading);
  if (status === 404 || status === 410)
    return blame(`answered ${status} to a read of what ${create.operation.operationId} had created`);
  const removing = remove === undefined || status >= 400 ? undefined : guess(remove, named);
  if (remove === undefined || removing === undefined) return;
  const removed = await call(remove, removing);
  if (![200, 204].includes(removed.status)) return;
  const again = await call(read, reading);
  if (again.status > 0 && again.status < 300)
    blame(`answered ${again.status} to a read of what ${remove.operation.operationId} had deleted`);
}

/** Follows each resource of a service from its creation to its deletion. */
export async function trySequences(
  document: ContractDocument,
  all: readonly Watched[],
  service: Service,
): Promise<void> {
  for (const resource of findResources(document, all)) await tryResource(document, resource, service);
}
