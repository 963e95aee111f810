import { and, isNotNull, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { addDays } from '../../core/domain/period.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { AppContext } from '../app-context.ts';
import { partnerContract } from '../database/schema/partner.ts';
import { endPartnerContract } from '../billing/partner/end.ts';
import { sandboxPartnerKey } from '../partner-keys.ts';
import { signPartnerToken, type PartnerToken } from '../billing/partner/token.ts';
import { Problem, toProblemResponse } from '../problem.ts';

const { partner } = sandboxPartnerKey;
const endRequest = z.strictObject({ contract: z.string().min(1).max(100) });

/** The demo partner: signs new links on each request, and ends what it has sold. Mount it only in sandbox mode. */
export function sandboxPartnerRoutes(backend: AppContext): Hono {
  const { db, clock, settings } = backend;
  const routes = new Hono();
  const sign = (change: Partial<PartnerToken>, purpose: 'activation' | 'end' = 'activation'): Promise<string> => {
    const id = randomUUID();
    const expiresAt = addDays(clock.now(), 30);
    const token: PartnerToken = { partner, contract: `demo-${id.slice(0, 8)}`, id, offer: 'standard', expiresAt };
    return signPartnerToken({ ...token, ...change }, purpose, sandboxPartnerKey);
  };
  const writeLink = (activation: string, region: Region): string =>
    settings.siteUrl + linkTo('partnerActivation', region, {}, { activation });

  routes.get('/__sandbox/partner', async (context) => {
    // already activated by another user
    const used = { partner, contract: 'demo-used' };
    await db
      .insert(partnerContract)
      .values({ ...used, linkId: 'demo-used', userId: 'somebody-else', activatedAt: clock.now() })
      .onConflictDoNothing();
    const valid = await sign({});
    const kinds = {
      valid,
      total: await sign({ offer: 'total' }),
      expired: await sign({ expiresAt: addDays(clock.now(), -1) }),
      used: await sign(used),
      forged: `${valid.slice(0, -6)}${valid.slice(-6) === 'forged' ? 'Forged' : 'forged'}`,
    };
    const links = regions.flatMap((region) =>
      Object.entries(kinds).map(([kind, activation]) => ({ region, kind, link: writeLink(activation, region) })),
    );
    const running = await db
      .select({ contract: partnerContract.contract })
      .from(partnerContract)
      .where(and(isNotNull(partnerContract.subscriptionId), isNull(partnerContract.endedAt)))
      .limit(20);
    return context.json({ partner, links, contracts: running.map(({ contract }) => contract) });
  });

  routes.post('/__sandbox/partner/end', async (context) => {
    const parsed = endRequest.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return toProblemResponse(new Problem(400, 'InvalidContract', { detail: 'send {contract}' }));
    await endPartnerContract(backend, await sign({ contract: parsed.data.contract }, 'end'));
    return context.json({ ended: parsed.data.contract });
  });
  return routes;
}
