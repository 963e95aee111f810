import { EnvError } from '../../server/env.ts';
import { CheckError, type Check, type Environment } from './call.ts';
import { listCardChecks } from './card.ts';
import { listIdentityChecks } from './identity.ts';
import { listContentChecks } from './content.ts';
import { listMailChecks } from './mail.ts';
import { listStudentChecks } from './student.ts';
import { listWalletChecks } from './wallet.ts';

/** The checks of each provider, by its name on the command line. */
export const checkLists: Record<string, (env: Environment) => Check[]> = {
  card: listCardChecks,
  wallet: listWalletChecks,
  identity: listIdentityChecks,
  content: listContentChecks,
  student: listStudentChecks,
  mail: listMailChecks,
};

/**
 * Runs the checks of providers, one after the other. A failed check does not stop the others.
 *
 * @param names keys of `checkLists`.
 * @param print receives each line of the report.
 * @returns true when everything works.
 */
export async function runChecks(
  names: readonly string[],
  env: Environment,
  print: (line: string) => void,
): Promise<boolean> {
  let isOk = true;
  const attempt = async (name: string, work: () => Promise<void> | void): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CheckError || error instanceof EnvError)) throw error;
      isOk = false;
      for (const cause of error.message.split('\n')) print(`FAILED  ${name}: ${cause}`);
    }
  };
  for (const name of names) {
    let checks: Check[] = [];
    await attempt(name, () => void (checks = checkLists[name]?.(env) ?? []));
    for (const check of checks) {
      await attempt(check.name, () => check.run((line) => print(`ok      ${check.name}: ${line}`)));
    }
  }
  return isOk;
}
