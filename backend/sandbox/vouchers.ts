import { Hono } from 'hono';
import type { AppContext } from '../app-context.ts';
import { Problem, toProblemResponse } from '../problem.ts';
import { addVoucher, formatVoucher } from '../billing/voucher/add-voucher.ts';
import { listVouchers } from '../billing/voucher/store.ts';

const shape =
  '{code, type: FREE | FIFTYPERCENT, duration?: {unit: Days | Months, n}, offers?, regions?, maxUses?, validFrom?, ' +
  'validTo?, newCustomersOnly?, reward?, withdrawn?, issuedBy?}';

/** Control routes of vouchers: list and replace. */
export function sandboxVoucherRoutes(backend: AppContext): Hono {
  const routes = new Hono();
  routes.get('/__sandbox/vouchers', async (context) =>
    context.json({ vouchers: (await listVouchers(backend.db)).map(formatVoucher) }),
  );
  routes.post('/__sandbox/vouchers', async (context) => {
    const stored = await addVoucher(backend, await context.req.json().catch(() => null));
    if (stored !== undefined) return context.json(formatVoucher(stored), 201);
    return toProblemResponse(new Problem(400, 'InvalidVoucher', { detail: `send ${shape}` }));
  });
  return routes;
}
