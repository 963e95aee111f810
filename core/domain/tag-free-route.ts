/** Pages on which a card may be entered, or whose address holds a one-time result. */
const tagFreeRoutes = ['checkout', 'payments', 'verifyAdyen', 'verifyVm'];

/** True for a page near which no script of others may be: no tag, and no consent service (decisions 0062 and 0068). */
export const isTagFreeRoute = (route: string | undefined): boolean =>
  route !== undefined && tagFreeRoutes.includes(route);
