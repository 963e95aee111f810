import { interactionPolicy } from 'oidc-provider';

/**
 * The prompts of a login: register (`prompt=create`), choose an account (`prompt=select_account`) or log in. There is
 * no consent page: all clients are first-party.
 */
export function createPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.clear();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}
