import { readArguments, print, requireFile, type Command } from '../command.ts';
import { readPolicy } from '../policy.ts';
import { readToCompare } from '../read-document.ts';
import { checkDocument } from './check-document.ts';

/** `check`: is the contract valid, and does it follow the rules of a policy? */
export const checkCommand: Command = {
  usage: 'check CONTRACT [--policy FILE] [--json]',
  about: 'what is not valid OpenAPI in a contract, and what breaks the rules of a policy file',
  run: async (args) => {
    const options = { policy: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const { document, problems } = await readToCompare(requireFile('check', positionals[0]));
    const policy = values.policy === undefined ? {} : readPolicy(values.policy);
    // rules follow references and would throw on what is invalid
    const findings = problems.length > 0 ? [] : checkDocument(document, policy);
    if (values.json === true) print(JSON.stringify({ problems, findings }, null, 2));
    else {
      for (const problem of problems) print(problem);
      for (const { pointer, rule, message } of findings) print(`${pointer}  ${rule}: ${message}`);
      print(`${problems.length + findings.length} findings`);
    }
    return problems.length + findings.length === 0 ? 0 : 1;
  },
};
