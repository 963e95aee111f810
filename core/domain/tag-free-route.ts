/** Pages with a card form, or with a one-time result in their address. */
const tagFreeRoutes = ['checkout', 'payments', 'verifyAdyen', 'verifyVm'];

/** True for a page without third-party scripts: no tag, and no consent service (decisions 0062 and 0052). */
export const isTagFreeRoute = (route: string | undefined): boolean =>
  route !== undefined && tagFreeRoutes.includes(route);
