import { staffRoles } from '../server/office-token.ts';
import type { OfficeSettings } from './env.ts';

/** Password of the sandbox's staff. */
const password = 'nordlyd-staff';

/** Creates one member of staff for each role at the fake identity provider. @throws when it does not respond */
export async function addSandboxStaff({ issuer }: Pick<OfficeSettings, 'issuer'>): Promise<void> {
  for (const role of staffRoles) {
    const person = { email: `${role}@nordlyd.example`, name: `Staff ${role}`, region: 'se', roles: [role], password };
    const response = await fetch(`${issuer}/__control/users`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(person),
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`the identity process answered ${response.status}`);
  }
}
