import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../settings.ts';

/** Paths of a certificate for localhost, its key, and the authority that a browser or a scanner must trust. */
export type CertificateFiles = { cert: string; key: string; authority: string };

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

const extensions = `basicConstraints=CA:FALSE
keyUsage=digitalSignature
extendedKeyUsage=serverAuth
subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1
`;

/**
 * Creates a local authority and a certificate for localhost once; both stay on this machine.
 *
 * @param folder their location.
 * @throws CommandError when openssl is missing or fails.
 */
export function provideCertificate(folder: string): CertificateFiles {
  const at = (name: string): string => join(folder, name);
  const files = { cert: at('site.pem'), key: at('site.key'), authority: at('authority.pem') };
  if (Object.values(files).every((file) => existsSync(file))) return files;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const run = (...args: string[]): void => {
    const { status, error, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (error) throw new CommandError('--https needs the program openssl: install it and start again');
    if (status !== 0)
      throw new CommandError(`openssl created no certificate: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  };
  writeFileSync(at('extensions'), extensions);
  const authority = ['-keyout', at('authority.key'), '-out', files.authority, '-days', '397'];
  run('req', '-x509', ...newKey, ...authority, '-subj', '/CN=Nordlyd local authority');
  run('req', ...newKey, '-keyout', files.key, '-out', at('site.csr'), '-subj', '/CN=localhost');
  const signedBy = ['-CA', files.authority, '-CAkey', at('authority.key'), '-CAcreateserial'];
  run(
    'x509',
    '-req',
    '-in',
    at('site.csr'),
    ...signedBy,
    '-days',
    '397',
    '-extfile',
    at('extensions'),
    '-out',
    files.cert,
  );
  return files;
}
