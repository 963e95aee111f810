import { standardPorts } from '../settings.ts';
import type { Target } from './process-plans.ts';
import { publicVariables, secretVariables } from './environment-variables.ts';

const defaultValues: Record<string, string> = {
  ...Object.fromEntries(Object.entries(standardPorts).map(([name, port]) => [name, String(port)])),
  SANDBOX: '1',
};

/** An address with a name or password before its host, as that of a mail server may be. */
const hasPassword = (value: string): boolean => /:\/\/[^/\s]*@/.test(value);

/** As a shell reads it: in quotes where it is more than a plain word. */
const quote = (value: string): string => (/^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`);

/**
 * How one process of this instance is started again, from any terminal: the end of "start it again …".
 *
 * @param env the environment that the instance was started with: what the README's table names is part of the command,
 *   for without it another site would come back. Secrets are named alone: a terminal's lines are kept and shown around.
 */
export function formatStartCommand(
  name: string,
  { target, isSecure }: { target: Target; isSecure: boolean },
  env: Record<string, string | undefined>,
): string {
  const own = publicVariables.flatMap((variable) => {
    const value = env[variable];
    return value === undefined || value === defaultValues[variable] ? [] : [{ variable, value }];
  });
  const shown = own.filter(({ value }) => !hasPassword(value));
  const hidden = [
    ...own.filter((one) => !shown.includes(one)).map(({ variable }) => variable),
    ...secretVariables.filter((variable) => env[variable] !== undefined),
  ];
  const orders = [...(target === 'node' ? [] : [`--${target}`]), ...(isSecure ? ['--https'] : []), '--only', name];
  const command = [...shown.map(({ variable, value }) => `${variable}=${quote(value)}`), 'npm start --', ...orders];
  const where = hidden.length > 0 ? `where ${hidden.join(', ')} ${hidden.length > 1 ? 'are' : 'is'} set as here, ` : '';
  return `${where}with: ${command.join(' ')}`;
}
