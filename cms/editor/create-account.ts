import { createInterface } from 'node:readline';
import { roles, formatAccount } from './accounts.ts';

/** Prints an account for CMS_EDITORS; the password is the first line of the standard input. */
const [name, word] = process.argv.slice(2);
const role = roles.find((known) => known === word);
if (!name || !/^[\w.@-]{1,60}$/.test(name) || !role) {
  process.stderr.write(
    `usage: node scripts/bootstrap.mjs cms/editor/create-account.ts NAME ${roles.join('|')} < password\n`,
  );
  process.exit(1);
}
for await (const password of createInterface({ input: process.stdin })) {
  if (password.length < 12) {
    process.stderr.write('a password has at least 12 characters\n');
    process.exit(1);
  }
  process.stdout.write(`${await formatAccount({ name, role }, password)}\n`);
  break;
}
