import { Hono } from 'hono';
import { z } from 'zod';
import { isEmail } from './form.ts';
import { hashPassword } from './password.ts';
import { regions } from './regions.ts';
import { loginProviders, signInCodes, type Users } from './users.ts';

const wanted = z.object({
  email: z.string().refine(isEmail, 'not an e-mail address'),
  password: z.string().min(8).max(200),
  name: z.string().trim().min(1).max(100),
  region: z.enum(regions),
  provider: z.enum(loginProviders).default('schibsted'),
  signInCode: z.enum(signInCodes).optional(),
  roles: z.array(z.string().max(50)).max(10).optional(),
});

/** `POST /__control/users`: creates a user (201), or updates the one with this email address (200). */
export function controlUsers(users: Users): Hono {
  return new Hono().post('/__control/users', async (context) => {
    const parsed = wanted.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const title = `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'not a user'}`.trim();
      const body = JSON.stringify({ type: 'about:blank', title, status: 400 });
      return context.body(body, 400, { 'Content-Type': 'application/problem+json' });
    }
    const { password, signInCode, roles, ...fields } = parsed.data;
    const passwordHash = await hashPassword(password);
    const created = users.create({ ...fields, passwordHash, isNew: false });
    if (created) {
      if (signInCode !== undefined || roles !== undefined) users.update(created.id, { signInCode, roles });
      return context.json({ userId: created.id }, 201);
    }
    const user = users.findByEmail(fields.email);
    if (!user) throw new Error('an address is taken by a user that does not exist');
    const { name, region, provider } = fields;
    users.update(user.id, { name, region, provider, passwordHash, signInCode, roles });
    return context.json({ userId: user.id });
  });
}
