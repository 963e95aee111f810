import type { Handler } from 'hono';
import { z } from 'zod';
import { getMigrationDateInfo } from '../../core/domain/migration.ts';
import { isRegion } from '../../core/domain/region.ts';
import { parseJson } from '../../server/http/parse-json.ts';
import { readText } from '../http/request-body.ts';
import { sendProblem } from '../http/problem.ts';

const bodySchema = z.object({
  date: z.string().max(40),
  /** clients send regions in both cases */
  region: z
    .string()
    .max(2)
    .transform((value) => value.toLowerCase())
    .refine(isRegion),
});

/**
 * Handles `POST /migration-date-info` (requirement EF-02): the distance of a day on the region's calendar. It reads
 * no user data, so it needs no session.
 */
export const createDeadlineRoute =
  (now: () => Date = () => new Date()): Handler =>
  async (context) => {
    const text = await readText(context.req.raw, 1_024);
    if (text === undefined) return sendProblem(413, 'PayloadTooLarge');
    const given = parseJson(text);
    if (given === undefined) return sendProblem(400, 'MalformedJson');
    const body = bodySchema.safeParse(given);
    const info = body.success ? getMigrationDateInfo(body.data.date, body.data.region, now()) : undefined;
    return info ? context.json(info) : sendProblem(400, 'InvalidBody');
  };
