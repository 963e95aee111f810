import bundle from '../../api-spec/generated/office.json' with { type: 'json' };
import type { ContractDocument } from '../../contract-tools/openapi/document.ts';
import type { Staff, StaffRole } from '../../server/office-token.ts';
import { Problem } from '../problem.ts';

/** The contract of the office, bundled. */
export const officeDocument = bundle as unknown as ContractDocument;

type Described = { operationId: string; 'x-roles': StaffRole[]; 'x-roles-by-action'?: Record<string, StaffRole[]> };

const described = Object.values(officeDocument.paths).flatMap(
  (item) => Object.values(item) as unknown as readonly Described[],
);

/**
 * Checks the roles of staff, as the contract names them.
 *
 * @param action of an operation whose actions have different roles.
 * @throws Problem 403 when the staff have none of them.
 */
export function demandRole({ roles }: Staff, operationId: string, action?: string): void {
  const found = described.find((one) => one.operationId === operationId);
  const allowed = (action === undefined ? found?.['x-roles'] : found?.['x-roles-by-action']?.[action]) ?? [];
  if (!roles.some((role) => allowed.includes(role)))
    throw new Problem(403, 'RoleMissing', { detail: `one of ${allowed.join(', ')}` });
}
