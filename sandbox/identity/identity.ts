import type Provider from 'oidc-provider';
import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { CodeMailer } from './code-mail.ts';
import type { ResetCodes } from './reset-codes.ts';
import type { Settings } from './settings.ts';
import type { Tokens } from './tokens.ts';
import type { Users } from './users.ts';

/** The stores of the process. */
export type Stores = { users: Users; tokens: Tokens; attempts: LoginAttempts; resetCodes: ResetCodes; ledger: Ledger };

/** Dependencies of the provider's pages. */
export type Identity = Stores & { provider: Provider; settings: Settings; log: Log; sendCode: CodeMailer };
