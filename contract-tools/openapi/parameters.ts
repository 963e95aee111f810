import type { Operation, OperationParameter } from './operations.ts';
import { parseQuery, parseText } from './parameter-style.ts';
import type { Validator } from './validator.ts';
import { ownValue } from './own-value.ts';

type Value = string | number | boolean;

/** Parameters by location and name, parsed and validated. */
export type ParameterValues = Record<OperationParameter['location'], Record<string, Value>>;

/** An invalid parameter and the reason. */
export type ParameterError = {
  location: Exclude<OperationParameter['location'], 'cookie'>;
  field: string;
  message: string;
};

/** Matches a path template against the raw path; undefined when a value is not valid percent-encoding. */
function readPathValues(template: string, path: string): Record<string, string> | undefined {
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]+\}/g, '([^/]+)');
  const values = new RegExp(`${pattern}$`).exec(path)?.slice(1) ?? [];
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
  } catch {
    return undefined;
  }
}

const readCookies = (request: Request): URLSearchParams =>
  new URLSearchParams((request.headers.get('Cookie') ?? '').replaceAll(/;\s*/g, '&'));

/**
 * Reads, parses and validates every parameter of a call. Unknown parameters are ignored.
 *
 * @returns the values with defaults, and one error for each invalid one; values are complete only without errors.
 */
export function readParameters(
  operation: Operation,
  request: Request,
  validator: Validator,
): { values: ParameterValues; errors: ParameterError[] } {
  const url = new URL(request.url);
  const pathValues = readPathValues(operation.path, url.pathname);
  const create = (): Record<string, Value> => Object.create(null) as Record<string, Value>;
  const values: ParameterValues = { path: create(), query: create(), header: create(), cookie: create() };
  const cookies = readCookies(request);
  const errors: ParameterError[] = [];
  const readText = ({ location, name }: OperationParameter): string | undefined => {
    if (location === 'path') return ownValue(pathValues, name);
    return location === 'cookie' ? (cookies.get(name) ?? undefined) : (request.headers.get(name) ?? undefined);
  };
  for (const parameter of operation.parameters) {
    const { name, location, style, fallback, pointer, isRequired } = parameter;
    // cookies are in a header
    const home = location === 'cookie' ? 'header' : location;
    const report = (message: string): number => errors.push({ location: home, field: name, message });
    const isQuery = location === 'query';
    const text = isQuery ? undefined : readText(parameter);
    const value = isQuery
      ? parseQuery(style, name, url.searchParams)
      : text === undefined
        ? undefined
        : parseText(style, text);
    const isSent = isQuery ? value !== undefined || url.searchParams.has(name) : text !== undefined;
    if (isQuery && !style.isSeparate && url.searchParams.getAll(name).length > 1) report('is given more than once');
    else if (!isSent) {
      if (fallback !== undefined) values[location][name] = fallback;
      else if (location === 'path') report('is not well-formed');
      else if (isRequired) report('is required');
    } else if (value !== undefined) {
      const [violation] = validator.check(pointer, value);
      if (violation) report(violation.message);
      else values[location][name] = value as Value;
    }
  }
  return { values, errors };
}
