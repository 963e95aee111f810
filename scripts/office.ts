import { userInfo } from 'node:os';
import { readOfficeKey } from '../server/env.ts';
import { signOfficeToken } from '../server/office-token.ts';
import { formatResponse } from './office/format-response.ts';
import { readOfficeCommand, type OfficeRequest } from './office/commands.ts';
import { CommandError, readSettings } from './settings.ts';

/**
 * `npm run office -- COMMAND`: the functions of the office for scripts. It calls the running backend with a token of
 * OFFICE_KEY, as admin; the audit log names the user of this machine.
 */
async function send({ method, path, body }: OfficeRequest): Promise<Response> {
  const { childEnv, ports } = readSettings(process.env);
  const key = readOfficeKey(childEnv);
  if (key === undefined) throw new CommandError('set OFFICE_KEY to the key of the backend');
  const origin = childEnv['BACKEND_URL'] ?? `http://localhost:${ports.BACKEND_PORT}`;
  const token = await signOfficeToken(key, { id: `cli:${userInfo().username}`, roles: ['admin'] });
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() };
  const content = body && { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } };
  return fetch(`${origin}/office/v1${path}`, { method, headers, ...content }).catch(() => {
    throw new CommandError(`no backend responds at ${origin}: npm start, or set BACKEND_URL`);
  });
}

async function run(request: OfficeRequest): Promise<string> {
  const response = await send(request);
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
