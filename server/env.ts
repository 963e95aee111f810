import { z } from 'zod';

/** An invalid configuration: the message has one line for each variable that says how to fix it. */
export class EnvError extends Error {}

/** Ends the message about a value of a provider. */
export const whereProvidersShowIt = 'docs/providers.md says where to find it';

/** Ends the message about a variable without a value. */
export const whereToFind = `which has no default outside the sandbox; ${whereProvidersShowIt}`;

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
export const omitEmpty = (source: Source): Record<string, string> =>
  Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])));

type OpenEnv<Shape extends z.ZodRawShape> = ReturnType<typeof collectProblems> & {
  env: z.infer<z.ZodObject<Shape>>;
  source: Source;
};

/**
 * Opens an environment: reads the variables of a schema, and collects the problems of these and of later ones.
 *
 * @param schema zod shape of the variables; `env` has a malformed one as a missing one.
 * @returns in `source` the variables that are not empty.
 */
export function openEnv<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, given: Source): OpenEnv<Shape> {
  const source = omitEmpty(given);
  const problems = collectProblems();
  const parsed = schema.safeParse(source);
  const issues = parsed.error?.issues ?? [];
  for (const { path, message } of issues)
    problems.add(new EnvError(`set ${path.join('.')} (${message}): README.md describes it, ${whereProvidersShowIt}`));
  const malformed = Object.fromEntries(issues.map(({ path: [name] }) => [String(name), undefined]));
  const { data } = parsed.success ? parsed : schema.safeParse({ ...source, ...malformed });
  // without data when a variable is required: `finish` then throws
  return { ...problems, source, env: data as z.infer<z.ZodObject<Shape>> };
}

/**
 * Reads the process environment through a schema.
 *
 * @throws EnvError with one line for each variable that is missing or malformed.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  given: Source = process.env,
): z.infer<z.ZodObject<Shape>> {
  const { env, finish } = openEnv(schema, given);
  finish();
  return env;
}

/** True for a host of this machine or its network: an IP address, a name without a domain, or a reserved one (RFC 2606). */
const isLocalHost = (hostname: string): boolean =>
  !hostname.includes('.') || /(^[\d.]+|\.(localhost|test|example|invalid))$/.test(hostname);

/**
 * The variables for a provider at a URL. A provider on the Internet is real: it never gets a secret of the sandbox.
 *
 * @returns variables outside the sandbox when the URL has a domain.
 */
export const leaveSandboxFor = (url: string | undefined, source: Source): Source =>
  isLocalHost(URL.parse(url ?? '')?.hostname ?? '') ? source : { ...source, SANDBOX: '0' };

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
export function readSecret(name: string, sandboxValue: string, source: Source = omitEmpty(process.env)): string {
  const given = source[name];
  if (source['SANDBOX'] === '1') return given ?? sandboxValue;
  if (given === undefined) throw new EnvError(`set ${name}, ${whereToFind}`);
  if (isPublic(given)) throw new EnvError(`set ${name} to your own secret: the sandbox value is public`);
  return given;
}

/**
 * Reads BACKEND_TOKEN_KEY, with which the site signs its tokens for the backend.
 *
 * @returns undefined when it is not set, with the fake identity provider only: it makes tokens for the backend.
 * @throws EnvError when it is missing, can be guessed, or is shorter than 32 characters.
 */
export function readBackendTokenKey(source: Source): string | undefined {
  const key = source['BACKEND_TOKEN_KEY'];
  const issuers = Object.keys(source).filter((name) => /^IDENTITY_(URL|ISSUER_\w+)$/.test(name));
  const isSandbox =
    source['SANDBOX'] === '1' && issuers.every((name) => leaveSandboxFor(source[name], source)['SANDBOX'] === '1');
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
export function readOfficeKey(source: Source): string | undefined {
  const isSandbox = source['SANDBOX'] === '1';
  const key = source['OFFICE_KEY'] ?? (isSandbox ? 'sandbox-office-key-0123456789abcdef' : undefined);
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
export function readPasswordLoginKey(source: Source): string | undefined {
  if (source['PASSWORD_LOGIN'] !== '1') return undefined;
  if (source['SANDBOX'] !== '1')
    throw new EnvError('remove PASSWORD_LOGIN: the login by password exists in the sandbox only (decision 0023)');
  return readSecret('PASSWORD_LOGIN_KEY', 'sandbox-password-login-key', source);
}
