import { interactionPolicy } from 'oidc-provider';

/**
 * When a person sees a page: to register (`prompt=create`), to choose an account (`prompt=select_account`) or to log
 * in. Never to consent: the clients belong to the same house, so a request for consent is granted at once.
 */
export function createPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.clear();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}
