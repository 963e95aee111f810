import { join } from 'node:path';
import { root } from '../../settings.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { callerOptions, readTokens } from '../test-users.ts';
import { readArguments, print, type Command } from '../../../contract-tools/command.ts';
import { findApi } from '../../../contract-tools/probe-service.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { bundlePath } from '../diff/document-place.ts';
import { openTarget, send } from '../../../contract-tools/http-target.ts';
import { recordExamples } from '../../../contract-tools/drift/example-calls.ts';
import { readHar } from '../../../contract-tools/drift/har.ts';
import { describeCallCheck, checkCalls, readOwnDocument } from './check-calls.ts';

/** `contract drift`: does real traffic contain anything that the contract does not document? */
export const driftCommand: Command = {
  usage: 'drift --har FILE… | --base-url URL [--token T… | --login EMAIL…] [--contract FILE]',
  about: 'compare recorded traffic, or the example calls at a live service, with the contract',
  run: async (args) => {
    const { values } = readArguments(args, {
      har: { type: 'string', multiple: true },
      'base-url': { type: 'string' },
      ...callerOptions,
      contract: { type: 'string', default: join(root, bundlePath) },
    });
    const url = values['base-url'];
    if ((values.har === undefined) === (url === undefined))
      throw new BadInput('drift needs --har FILE or --base-url URL');
    const document = await readContractFile(values.contract);
    const record = async (address: string) => {
      const target = await openTarget(document, address, await readTokens(values));
      await findApi(document, target, send);
      return recordExamples(document, target, send);
    };
    const calls = url === undefined ? (values.har ?? []).flatMap(readHar) : await record(url);
    const result = await checkCalls(calls, document, await readOwnDocument(values.contract));
    for (const line of describeCallCheck(result)) print(line);
    const findings = [result.v2, result.own].flatMap((report) => report?.findings ?? []);
    return findings.length === 0 ? 0 : 1;
  },
};
