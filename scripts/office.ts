import { callOffice } from './office/call-office.ts';
import { formatResponse } from './office/format-response.ts';
import { readOfficeCommand, type OfficeRequest } from './office/commands.ts';
import { CommandError } from './settings.ts';

type FieldError = { field: string; message: string };

/** `npm run office -- COMMAND`: the functions of the office for scripts. */
async function run(request: OfficeRequest): Promise<string> {
  const response = await callOffice(request.path, request);
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) {
    const { title, detail, errors } = answer as { title?: string; detail?: string; errors?: FieldError[] };
    const fields = errors?.map(({ field, message }) => `${field.replace(/^\//, '')} ${message}`).join('; ');
    throw new CommandError(`the backend refuses (${response.status}): ${detail ?? fields ?? title ?? 'no reason'}`);
  }
  return request.isJson ? JSON.stringify(answer) : formatResponse(answer);
}

try {
  const [, , command, ...rest] = process.argv;
  if (command === 'show-chart') {
    // it loads a bundler, which no other command needs
    const { showChart } = await import('./office/show-chart.ts');
    process.stdout.write(`${await showChart(rest)}\n`);
  } else {
    const request = readOfficeCommand(process.argv.slice(2));
    process.stdout.write(`${typeof request === 'string' ? request : await run(request)}\n`);
  }
} catch (error) {
  const isCommandLine =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof CommandError) && !isCommandLine) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
