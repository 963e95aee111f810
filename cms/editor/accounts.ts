import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { EnvError } from '../../server/env.ts';
import { createConcurrencyLimit } from '../media/concurrency-limit.ts';

/** Editors write and preview drafts; publishers also publish them. */
export const roles = ['editor', 'publisher'] as const;
export type Role = (typeof roles)[number];
export type Editor = { name: string; role: Role };
type Account = Editor & { salt: string; hash: string };

/** Accounts that may log in. */
export type Accounts = {
  /** @returns undefined for a wrong name or password, in the same time as for a correct one. */
  verify: (name: string, password: string) => Promise<Editor | undefined>;
  /** every account, by name */
  list: () => Editor[];
  /** finds an existing account; the session of a removed account ends */
  find: (name: string) => Editor | undefined;
  /** a text that changes with the role and the password of an account, so that its older sessions end */
  getVersion: (name: string) => string | undefined;
};

/** A digest takes 50 ms of one thread; parallel logins leave the other threads to files and pictures. */
const limitDigests = createConcurrencyLimit(2);

const digest = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, { N: 16_384 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

/** Formats one account for `CMS_EDITORS`: NAME:ROLE:SALT:HASH. */
export async function formatAccount({ name, role }: Editor, password: string): Promise<string> {
  const salt = randomBytes(12).toString('base64url');
  return [name, role, salt, (await digest(password, salt)).toString('base64url')].join(':');
}

/** Sandbox accounts with the public passwords `editor-sandbox` and `publisher-sandbox`. */
export const sandboxAccounts = [
  'editor:editor:bm9yZGx5ZC1l:agn0NKYzdlMZ7-UMqHshGMgQJ9XC-lZ-GH_Zo4kwriw',
  'publisher:publisher:bm9yZGx5ZC1w:ET02b-eSq-ncr3tS8iTTt_RPsfqnSEDDsw-dNlwvaM4',
].join(' ');

/**
 * Parses the accounts that may log in.
 *
 * @param text accounts in the format of `writeAccount`, separated by spaces.
 * @throws EnvError for a malformed account, and for a sandbox account outside the sandbox.
 */
export function readAccounts(text: string, isSandbox: boolean): Accounts {
  const known = new Map<string, Account>();
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const [name = '', role, salt, hash] = word.split(':');
    const found = roles.find((candidate) => candidate === role);
    if (
      !/^[\w.@-]{1,60}$/.test(name) ||
      found === undefined ||
      !salt ||
      !hash ||
      Buffer.from(hash, 'base64url').length !== 32
    )
      throw new EnvError(
        'set CMS_EDITORS to accounts NAME:ROLE:SALT:HASH, as `node scripts/bootstrap.mjs cms/editor/create-account.ts` prints them',
      );
    if (!isSandbox && sandboxAccounts.includes(hash))
      throw new EnvError(`set CMS_EDITORS without the sandbox account ${name}: its password is public`);
    known.set(name, { name, role: found, salt, hash });
  }
  const placeholder = { salt: 'bm9ib2R5', hash: Buffer.alloc(32).toString('base64url') };
  return {
    list: () =>
      Array.from(known.values(), ({ name, role }) => ({ name, role })).toSorted((one, other) =>
        one.name.localeCompare(other.name),
      ),
    find: (name) => {
      const account = known.get(name);
      return account && { name: account.name, role: account.role };
    },
    getVersion: (name) => {
      const account = known.get(name);
      return (
        account && createHash('sha256').update(`${account.role}:${account.salt}:${account.hash}`).digest('base64url')
      );
    },
    verify: async (name, password) => {
      const account = known.get(name);
      const { salt, hash } = account ?? placeholder;
      const isRight = timingSafeEqual(await limitDigests(() => digest(password, salt)), Buffer.from(hash, 'base64url'));
      return account && isRight ? { name, role: account.role } : undefined;
    },
  };
}
