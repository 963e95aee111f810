import { endQuietly } from '../contract-tools/handle-epipe.ts';
import { runContract } from './contract/run.ts';

/** `npm run contract -- COMMAND`: keeps the contract, the backend and every caller in step (docs/contract.md). */
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
endQuietly([process.stdout, process.stderr]);
process.exitCode = await runContract(process.argv.slice(2), printError);
