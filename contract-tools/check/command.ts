import { readArguments, print, requireFile, type Command } from '../command.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { readPolicy, type Policy } from '../policy.ts';
import { readToCompare } from '../read-document.ts';
import { checkDocument } from './check-document.ts';
import type { Finding } from './finding.ts';

/** Checks the rules; those that cannot read what is not valid are a problem themselves. */
function checkRest(document: ContractDocument, policy: Policy, problems: string[]): Finding[] {
  try {
    return checkDocument(document, policy);
  } catch (error) {
    if (problems.length === 0) throw error;
    problems.push('the rules of the policy need a valid contract');
    return [];
  }
}

/** `check`: is the contract valid, and does it follow the rules of a policy? */
export const checkCommand: Command = {
  usage: 'check CONTRACT [--policy FILE] [--json]',
  about: 'what is not valid OpenAPI in a contract, and what breaks the rules of a policy file',
  run: async (args) => {
    const options = { policy: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const { document, problems } = await readToCompare(requireFile('check', positionals[0]));
    const policy = values.policy === undefined ? {} : readPolicy(values.policy);
    const findings = checkRest(document, policy, problems);
    if (values.json === true) print(JSON.stringify({ problems, findings }, null, 2));
    else {
      for (const problem of problems) print(problem);
      for (const { pointer, rule, message } of findings) print(`${pointer}  ${rule}: ${message}`);
      print(`${problems.length + findings.length} findings`);
    }
    return problems.length + findings.length === 0 ? 0 : 1;
  },
};
