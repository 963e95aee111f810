import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scryptCallback);
const cost = { N: 16_384, r: 8, p: 1 };
const keyBytes = 32;

/** Hashes a password with scrypt and a random salt, as `scrypt$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await scrypt(password.normalize('NFKC'), salt, keyBytes, cost);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Verifies a password.
 *
 * @param stored result of `hashPassword`; null without an account or password. The duration is the same, so that it
 * does not reveal whether the account exists.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? '').split('$');
  const given = await scrypt(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), keyBytes, cost);
  const wanted = Buffer.from(key, 'base64url');
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
