import type { Flow } from './flow.ts';

/** Context variables of the pages of a login. */
export type FlowRoutes = { Variables: { flow: Flow } };
