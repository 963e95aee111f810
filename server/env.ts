import { z } from 'zod';

/** An invalid configuration: the message has one line for each variable that says how to fix it. */
export class EnvError extends Error {}

/** Ends the message about a value of a provider. */
export const whereProvidersShowIt = 'docs/providers.md says where to find it';

/** Ends the message about a variable without a value. */
export const whereToFind = `which has no default outside sandbox mode; ${whereProvidersShowIt}`;

/** Collects the problems of several variables, so that one start names all of them. */
export function collectProblems() {
  const problems = new Set<string>();
  const add = (error: EnvError): void => error.message.split('\n').forEach((line) => problems.add(line));
  return {
    add,
    /** Runs `read`. After an EnvError the result is `fallback`, which `finish` keeps from being used. */
    attempt: <Value>(read: () => Value, fallback?: Value): Value => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof EnvError)) throw error;
        add(error);
        return fallback as Value;
      }
    },
    /** @throws EnvError when there was a problem. */
    finish: (): void => {
      if (problems.size > 0) throw new EnvError([...problems].join('\n'));
    },
  };
}

type Source = Record<string, string | undefined>;

/** Leaves out empty variables: they count as missing. */
export const omitEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

/**
 * Reads the process environment once, through a schema.
 *
 * @param schema zod shape of the variables this process needs; empty ones count as missing.
 * @param add gets the problems; the malformed variables are then read as missing ones. By default they are thrown.
 * @throws EnvError with one line for each variable that is missing or malformed.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  given: Source = process.env,
  add?: (error: EnvError) => void,
): z.infer<z.ZodObject<Shape>> {
  const source = omitEmpty(given);
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const lines = issues.map(
    ({ path, message }) => `set ${path.join('.')} (${message}): README.md describes it, ${whereProvidersShowIt}`,
  );
  const error = new EnvError(lines.join('\n'));
  if (add === undefined) throw error;
  add(error);
  return schema.parse({
    ...source,
    ...Object.fromEntries(issues.map(({ path: [name] }) => [String(name), undefined])),
  });
}

/** The URL of a web server. */
export const webUrl = z.url({ protocol: /^https?$/, error: 'not a URL with https:// or http://' });

/** The URL of a PostgreSQL database. */
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'not a URL with postgres://' });

/** The URL of a server that gets credentials; plain http is for the sandbox alone. */
export const secureUrl = (source: Source) =>
  source['SANDBOX'] === '1' ? webUrl : z.url({ protocol: /^https$/, error: 'not a URL with https://' });

/** True when the variable is 1, as SANDBOX=1: the sandbox surface (control routes, demo data, default secrets) exists. */
export const onOffFlag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

export const portNumber = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

/** True for a secret of the sandbox in any spelling: they are all public and begin alike. */
const isPublic = (secret: string): boolean => /^\W*sandbox/i.test(secret);

/**
 * True for a key that could be guessed: a public one, few different characters, a repeated text, or a sequence as
 * 0123456789. Random keys of 32 hexadecimal characters pass.
 */
export function isGuessable(key: string): boolean {
  const codes = [...key].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1).length;
  const isRepeated = `${key}${key}`.indexOf(key, 1) < key.length;
  return isPublic(key) || new Set(codes).size < 8 || isRepeated || steps > (key.length * 2) / 3;
}

/**
 * Reads a URL that is `localhost` in the sandbox.
 *
 * @param name the environment variable.
 * @param url its value in the schema; undefined when it is missing or malformed.
 * @returns the URL without a slash at its end.
 * @throws EnvError when it is missing outside the sandbox.
 */
export function readServerUrl(name: string, url: string | undefined, port: number, source: Source): string {
  if (url !== undefined) return url.replace(/\/$/, '');
  if (source['SANDBOX'] === '1') return `http://localhost:${port}`;
  // a malformed one is reported already
  if (source[name] !== undefined) return 'https://malformed.invalid';
  throw new EnvError(`set ${name}, ${whereToFind}`);
}

/**
 * Reads a secret that has a default in sandbox mode only.
 *
 * @param name the environment variable.
 * @param sandboxValue the default; rejected outside sandbox mode, so that a public secret never protects real data.
 * @throws EnvError when the variable is missing, or a sandbox secret in any case, outside sandbox mode.
 */
export function readSecret(
  name: string,
  sandboxValue: string,
  source: Record<string, string | undefined> = process.env,
): string {
  const given = source[name];
  if (source['SANDBOX'] === '1') return given ?? sandboxValue;
  if (given === undefined || given === '') throw new EnvError(`set ${name}, ${whereToFind}`);
  if (isPublic(given)) throw new EnvError(`set ${name} to your own secret: the sandbox value is public`);
  return given;
}

/**
 * Reads BACKEND_TOKEN_KEY, with which the site signs its tokens for the backend.
 *
 * @returns undefined when it is not set, in the sandbox only: the fake identity provider makes tokens for the backend.
 * @throws EnvError when it is missing, can be guessed, or is shorter than 32 characters.
 */
export function readBackendTokenKey(source: Record<string, string | undefined>): string | undefined {
  const key = source['BACKEND_TOKEN_KEY'] || undefined;
  const isSandbox = source['SANDBOX'] === '1';
  if (key === undefined ? !isSandbox : key.length < 32 || (!isSandbox && isGuessable(key))) {
    throw new EnvError('set BACKEND_TOKEN_KEY to a random key of at least 32 characters: openssl rand -hex 32');
  }
  return key;
}

/**
 * Reads OFFICE_KEY, with which the office signs its tokens for the backend.
 *
 * @returns undefined when it is not set outside the sandbox: then the backend has no office.
 * @throws EnvError when it can be guessed or is shorter than 32 characters.
 */
export function readOfficeKey(source: Record<string, string | undefined>): string | undefined {
  const isSandbox = source['SANDBOX'] === '1';
  const key = source['OFFICE_KEY'] || (isSandbox ? 'sandbox-office-key-0123456789abcdef' : undefined);
  if (key !== undefined && (key.length < 32 || (!isSandbox && isGuessable(key)))) {
    throw new EnvError('set OFFICE_KEY to a random key of at least 32 characters: openssl rand -hex 32');
  }
  return key;
}

/**
 * Reads the key that encrypts the sessions of the older email login (decision 0023).
 *
 * @returns undefined while that login is off.
 * @throws EnvError outside the sandbox: only the bundled provider issues the tokens that this login needs.
 */
export function readPasswordLoginKey(source: Record<string, string | undefined>): string | undefined {
  if (source['PASSWORD_LOGIN'] !== '1') return undefined;
  if (source['SANDBOX'] !== '1')
    throw new EnvError('remove PASSWORD_LOGIN: the login by password exists in the sandbox only (decision 0023)');
  return readSecret('PASSWORD_LOGIN_KEY', 'sandbox-password-login-key', source);
}
