import { root } from '../../settings.ts';
import { BadInput } from '../bad-input.ts';
import { readArguments, say, type Command } from '../command.ts';
import { readNewOperation } from './operation.ts';
import { writeOperation } from './write-operation.ts';

/** `contract new`: an operation to fill in, in the contract and in the backend. */
export const newCommand: Command = {
  usage: 'new OPERATION --path /a/{b} [--method get] [--area AREA]',
  about: 'write an operation into the contract, with a handler and a test to fill in',
  run: async (args) => {
    const options = {
      path: { type: 'string' },
      method: { type: 'string', default: 'get' },
      area: { type: 'string' },
    } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const [operationId] = positionals;
    if (operationId === undefined) throw new BadInput('new needs one operation: its operationId');
    if (values.path === undefined) throw new BadInput('new needs --path, below the address of the API');
    const area = values.area ?? values.path.split('/')[1] ?? '';
    const operation = readNewOperation(operationId, values.method, values.path, area);
    for (const file of writeOperation(operation, root)) say(`wrote ${file}`);
    say(`next: fill in what says TODO, run npm run generate, name the handler in backend/${area}/handlers.ts`);
    return 0;
  },
};
