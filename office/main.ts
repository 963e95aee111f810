import { EnvError } from '../server/env.ts';
import { startServer } from '../server/http/serve.ts';
import { createLog } from '../server/telemetry/log.ts';
import { createOffice } from './app.tsx';
import { readOfficeSettings, type OfficeSettings } from './env.ts';

function readSettingsOrExit(): OfficeSettings {
  try {
    return readOfficeSettings();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const line of error.message.split('\n')) process.stderr.write(`office: ${line}\n`);
    return process.exit(1);
  }
}

const settings = readSettingsOrExit();
const log = createLog('office');
const app = createOffice(settings, log);
await startServer({
  name: 'office',
  port: settings.port,
  hostname: settings.hostname,
  fetch: (request) => app.fetch(request),
  log,
});
