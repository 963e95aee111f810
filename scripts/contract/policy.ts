import { join } from 'node:path';
import type { NoticePeriod } from '../../contract-tools/diff/sunset.ts';
import { readPolicy, type Policy } from '../../contract-tools/policy.ts';
import { root } from '../settings.ts';

/** The policy file of the product. */
export const policyPath = join(root, 'contract-policy.json');

/** The rules of the v2 API. */
export const policy = readPolicy(policyPath);

/**
 * The rules of the site's own endpoints. They take no region and no version, and most answer with a redirect or a page.
 * The identity provider chooses the field names of a session.
 */
export const edgePolicy: Policy = {
  ...policy,
  rules: {
    ...policy.rules,
    'operation-headers': [],
    'answer-headers': {},
    'operation-errors': false,
    'property-naming': '',
    'parameter-naming': {},
  },
};

/** The notice that the policy demands on a day, yyyy-mm-dd. */
export const readNotice = (today: string): NoticePeriod => ({ today, leastDays: policy.noticeDays ?? 0 });
