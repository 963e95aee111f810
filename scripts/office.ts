import { callOffice } from './office/call-office.ts';
import { formatResponse } from './office/format-response.ts';
import { readOfficeCommand, type OfficeRequest } from './office/commands.ts';
import { CommandError } from './settings.ts';

/** `npm run office -- COMMAND`: the functions of the office for scripts. */
async function run(request: OfficeRequest): Promise<string> {
  const response = await callOffice(request.path, request);
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) {
    const reason =
      answer['detail'] ?? (answer['errors'] === undefined ? answer['title'] : JSON.stringify(answer['errors']));
    throw new CommandError(`the backend refuses (${response.status}): ${String(reason)}`);
  }
  return request.isJson ? JSON.stringify(answer) : formatResponse(answer);
}

try {
  const request = readOfficeCommand(process.argv.slice(2));
  process.stdout.write(`${typeof request === 'string' ? request : await run(request)}\n`);
} catch (error) {
  const isCommandLine =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof CommandError) && !isCommandLine) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
