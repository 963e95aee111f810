import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scryptCallback);
const cost = { N: 16_384, r: 8, p: 1 };
const keyBytes = 32;

/** Hashes a password with scrypt and a fresh salt; the answer carries the salt: `scrypt$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await scrypt(password.normalize('NFKC'), salt, keyBytes, cost);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Tells whether a password matches a hash.
 *
 * @param stored what `hashPassword` gave; null when there is no such account or it has no password. The work is done
 *   all the same, so that the time taken does not tell an unknown address from a wrong password.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? '').split('$');
  const given = await scrypt(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), keyBytes, cost);
  const wanted = Buffer.from(key, 'base64url');
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
