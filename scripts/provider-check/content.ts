import { z } from 'zod';
import { readSecret } from '../../server/env.ts';
import {
  CheckError,
  describeOtherServer,
  describeResponse,
  readUrl,
  send,
  type Check,
  type Environment,
} from './call.ts';

/** Every error of the delivery API. */
const errorSchema = z.object({ sys: z.object({ type: z.literal('Error') }) });
const entriesSchema = z.object({ total: z.number(), items: z.array(z.unknown()) });

/** Lists the checks of the content source: it reads one entry. */
export function listContentChecks(env: Environment): Check[] {
  const run: Check['run'] = async (note) => {
    const space = env['CMS_SPACE'] ?? 'nordlyd';
    const environment = env['CMS_ENVIRONMENT'] ?? 'master';
    const token = readSecret('CMS_DELIVERY_TOKEN', 'sandbox-cms-delivery-token', env);
    const path = `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries?limit=1`;
    const response = await send('CMS_URL', readUrl(env, 'CMS_URL') + path, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (response.status === 401 || response.status === 403) {
      throw new CheckError(`CMS_DELIVERY_TOKEN is no delivery token of the space "${space}"`);
    }
    if (response.status === 404 && !errorSchema.safeParse(response.body).success)
      throw describeOtherServer('CMS_URL', readUrl(env, 'CMS_URL'), 'a content source');
    if (response.status === 404) {
      throw new CheckError(
        `CMS_SPACE "${space}" has no environment "${environment}" that the token may read: compare CMS_ENVIRONMENT`,
      );
    }
    const entries = entriesSchema.safeParse(response.body);
    if (response.status !== 200 || !entries.success) throw describeResponse('the request for one entry', response);
    if (entries.data.total === 0)
      throw new CheckError(`the environment "${environment}" of "${space}" has no published entry`);
    note(`space "${space}" has ${entries.data.total} published entries`);
  };
  return [{ name: 'content', run }];
}
