import { standardPorts } from './settings.ts';
import type { Target } from './processes.ts';

/** What says where an instance is; nothing of it is a secret. */
const places = [...Object.keys(standardPorts), 'DATA_DIR', 'RUN_DIR', 'SANDBOX'];

/** As a shell reads it: in quotes where it is more than a plain word. */
const quote = (value: string): string => (/^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`);

/**
 * The command that starts one process of this instance again, from any terminal.
 *
 * @param env the environment that the instance was started with: ports and folders of its own are part of the command.
 */
export function describeStart(
  name: string,
  { target, isSecure }: { target: Target; isSecure: boolean },
  env: Record<string, string | undefined>,
): string {
  const own = places.flatMap((place) => {
    const value = env[place];
    const usual = place === 'SANDBOX' ? '1' : String(standardPorts[place as keyof typeof standardPorts]);
    return value === undefined || value === usual ? [] : [`${place}=${quote(value)}`];
  });
  const orders = [...(target === 'node' ? [] : [`--${target}`]), ...(isSecure ? ['--https'] : []), '--only', name];
  return [...own, 'npm start --', ...orders].join(' ');
}
