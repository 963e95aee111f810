import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Stores } from './identity.ts';

/** Writes each call of the token endpoint to the ledger, and clears `isNew` after the first tokens of a user. */
export function recordTokenCalls(provider: Provider, { users, ledger }: Stores): void {
  const record = ({ oidc }: KoaContextWithOIDC, status: string): void => {
    const { Account, RefreshToken, AuthorizationCode, Client } = oidc.entities;
    ledger.append({
      kind: 'token',
      status,
      subject: Account?.accountId ?? RefreshToken?.accountId ?? AuthorizationCode?.accountId ?? null,
      reference: [Client?.clientId, oidc.params?.['grant_type']].filter((part) => typeof part === 'string').join(' '),
    });
  };
  provider.on('grant.success', (context) => {
    record(context, 'ok');
    const { Account, AuthorizationCode } = context.oidc.entities;
    if (Account && AuthorizationCode) users.update(Account.accountId, { isNew: false });
  });
  provider.on('grant.error', (context, error) => record(context, 'error' in error ? String(error.error) : 'error'));
}
