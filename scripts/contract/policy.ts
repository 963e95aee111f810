import { join } from 'node:path';
import type { NoticePeriod } from '../../contract-tools/diff/sunset.ts';
import { readPolicy } from '../../contract-tools/policy.ts';
import { root } from '../settings.ts';

/** The policy file of the product. */
export const policyPath = join(root, 'contract-policy.json');

/** The rules of the v2 API. */
export const policy = readPolicy(policyPath);

/** The rules of the site's own endpoints. */
export const edgePolicy = readPolicy(join(root, 'contract-policy-edge.json'));

/** The rules of the office. */
export const officePolicy = readPolicy(join(root, 'contract-policy-office.json'));

/** The notice that the policy demands on a day, yyyy-mm-dd. */
export const readNotice = (today: string): NoticePeriod => ({ today, leastDays: policy.noticeDays ?? 0 });
