import { standardPorts } from '../settings.ts';
import type { Target } from './process-plans.ts';
import { publicVariables, secretVariables } from './environment-variables.ts';

const defaultValues: Record<string, string> = {
  ...Object.fromEntries(Object.entries(standardPorts).map(([name, port]) => [name, String(port)])),
  SANDBOX: '1',
};

/** An address with credentials before its host, such as that of a mail server. */
const hasPassword = (value: string): boolean => /:\/\/[^/\s]*@/.test(value);

/** Quotes a value for a shell, unless it is a plain word. */
const quote = (value: string): string => (/^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`);

/**
 * The command that starts one process of this instance again from any terminal: the end of "start it again …".
 *
 * @param env the environment of the instance: the command includes the variables of the README's table, without which
 * it would start a different site. Secrets appear by name alone, because terminals keep and share their lines.
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
