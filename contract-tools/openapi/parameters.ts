import type { Operation, OperationParameter } from './operations.ts';
import type { Validator } from './validator.ts';

type Value = string | number | boolean;

/** Parameters by location and name, parsed and validated. */
export type ParameterValues = Record<OperationParameter['location'], Record<string, Value>>;

/** An invalid parameter and the reason. */
export type ParameterError = { location: OperationParameter['location']; field: string; message: string };

/**
 * Parses the text of a parameter as its schema's type. Text that is not clearly of that type stays text, so that the
 * schema refuses it: no "1e3", no " 5", no "yes".
 */
export function coerceText(text: string, kind: OperationParameter['kind']): Value {
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  return text;
}

/** Matches a path template against the raw path; undefined when a value is not valid percent-encoding. */
function readPathValues(template: string, path: string): Record<string, string> | undefined {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)');
  const values = new RegExp(`${pattern}$`).exec(path)?.slice(1) ?? [];
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
  } catch {
    return undefined;
  }
}

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
  const values: ParameterValues = { path: {}, query: {}, header: {} };
  const errors: ParameterError[] = [];
  const readTexts = ({ location, name }: OperationParameter): string[] => {
    if (location === 'query') return url.searchParams.getAll(name);
    const text = location === 'path' ? pathValues?.[name] : (request.headers.get(name) ?? undefined);
    return text === undefined ? [] : [text];
  };
  for (const parameter of operation.parameters) {
    const { name, location, kind, fallback, pointer, isRequired } = parameter;
    const [text, ...more] = readTexts(parameter);
    const report = (message: string): number => errors.push({ location, field: name, message });
    if (more.length > 0) report('is given more than once');
    else if (text === undefined) {
      if (fallback !== undefined) values[location][name] = fallback;
      else if (location === 'path') report('is not well-formed');
      else if (isRequired) report('is required');
    } else {
      const value = coerceText(text, kind);
      const [violation] = validator.check(pointer, value);
      if (violation) report(violation.message);
      else values[location][name] = value;
    }
  }
  return { values, errors };
}
