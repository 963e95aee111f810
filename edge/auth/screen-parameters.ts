import type { LoginScreen } from '../../core/routing/routes.ts';
import type { IdentityClient } from '../../server/identity-client.ts';

const parameters: Record<LoginScreen, { prompt?: string; screen_hint?: string }> = {
  login: {},
  signup: { prompt: 'create' },
  forgot: { prompt: 'login', screen_hint: 'forgot' },
  connect: { prompt: 'login', screen_hint: 'connect' },
  // a user with a session authenticates again
  again: { prompt: 'login' },
};

/**
 * The parameters that open a screen of the provider. A provider that does not name the prompt `create` would refuse it:
 * its login page has a link instead.
 */
export function readScreenParameters(
  screen: LoginScreen,
  client: Pick<IdentityClient, 'prompt'>,
  server: { prompt_values_supported?: unknown },
): Record<string, string> {
  const { prompt, ...hints } = parameters[screen];
  const known = server.prompt_values_supported;
  const isRefused = prompt === 'create' && !(Array.isArray(known) && known.includes('create'));
  const prompts = [isRefused ? undefined : prompt, client.prompt].filter((one) => one !== undefined);
  return { ...(prompts.length > 0 && { prompt: prompts.join(' ') }), ...hints };
}
