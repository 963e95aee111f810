import type { RouteKey } from './routes.ts';

const studentRoutes: readonly RouteKey[] = ['student', 'studentLanding', 'studentVerification', 'hitract'];

/** True for pages that exist only while the student plan is sold (decision 0163). */
export const isAboutStudents = (route: RouteKey): boolean => studentRoutes.includes(route);
