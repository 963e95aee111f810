import { print, printNote, printProblems, readArguments, readCount, requireFile, type Command } from '../command.ts';
import { createSend, openTarget } from '../http-target.ts';
import { BadInput } from '../input-error.ts';
import { findApi } from '../probe-service.ts';
import { readToServe } from '../serve-document.ts';
import { checkTokens, readEnvironmentTokens } from '../tokens.ts';
import { recordExamples } from './example-calls.ts';
import { findTrafficDrift } from './find-drift.ts';
import { readHar } from './har.ts';
import { describeDrift } from './report.ts';

/** `validate`: does traffic contain anything that the contract does not document? */
export const validateCommand: Command = {
  usage: 'validate CONTRACT --har FILE… | --base-url URL [--token T…] [--timeout SECONDS] [--json]',
  about: 'compare recorded calls, or the example calls at a live service, with the contract',
  run: async (args) => {
    const options = {
      har: { type: 'string', multiple: true },
      'base-url': { type: 'string' },
      token: { type: 'string', multiple: true },
      timeout: { type: 'string', default: '15' },
      json: { type: 'boolean' },
    } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const url = values['base-url'];
    if ((values.har === undefined) === (url === undefined))
      throw new BadInput('validate needs --har FILE or --base-url URL');
    const path = requireFile('validate', positionals[0]);
    const { document, problems } = await readToServe(path);
    printProblems(path, problems);
    const send = createSend(1_000 * readCount('timeout', values.timeout, 1, 600));
    const record = async (address: string) => {
      const target = await openTarget(document, address, checkTokens(values.token ?? readEnvironmentTokens()));
      await findApi(document, target, send);
      return recordExamples(document, target, send, (id, reason) => printNote(`${id} is left out: ${reason}`));
    };
    const calls = url === undefined ? (values.har ?? []).flatMap(readHar) : await record(url);
    const report = await findTrafficDrift(document, calls);
    if (report.calls === 0) throw new BadInput(`none of the ${calls.length} calls is one of the API`);
    if (values.json === true) print(JSON.stringify(report, null, 2));
    else for (const line of describeDrift(report)) print(line);
    return report.findings.length === 0 ? 0 : 1;
  },
};
