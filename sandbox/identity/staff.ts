import type { Hono } from 'hono';
import { staffRoles } from '../../server/office-token.ts';

/** Creates one member of staff for each role of the office; the page of docs/office.md names the password. */
export async function addStaff(app: Pick<Hono, 'request'>): Promise<void> {
  for (const role of staffRoles) {
    const person = { email: `${role}@nordlyd.example`, name: `Staff ${role}`, region: 'se', roles: [role] };
    const body = JSON.stringify({ ...person, password: 'nordlyd-staff' });
    const response = await app.request('/__control/users', { method: 'POST', body });
    if (!response.ok) throw new Error(`no account for ${role}: ${response.status}`);
  }
}
