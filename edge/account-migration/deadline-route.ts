import type { Handler } from 'hono';
import { z } from 'zod';
import { getMigrationDateInfo } from '../../core/domain/migration.ts';
import { isRegion } from '../../core/domain/region.ts';
import { parseJson, readText } from '../http/request-body.ts';
import { sendProblem } from '../http/problem.ts';

const bodySchema = z.object({
  date: z.string().max(40),
  /** the specification writes markets in both cases */
  region: z
    .string()
    .max(2)
    .transform((value) => value.toLowerCase())
    .refine(isRegion),
});

/**
 * Answers `POST /migration-date-info` (requirement EF-02): how far away a day is on the market's own calendar. It reads
 * and changes nothing of anybody's, so anyone may ask.
 */
export const createDeadlineRoute =
  (now: () => Date = () => new Date()): Handler =>
  async (context) => {
    const text = await readText(context.req.raw, 1_024);
    if (text === undefined) return sendProblem(413, 'PayloadTooLarge');
    const given = parseJson(text);
    if (given === undefined) return sendProblem(400, 'MalformedJson');
    const body = bodySchema.safeParse(given);
    const info = body.success ? describeMigrationDate(body.data.date, body.data.region, now()) : undefined;
    return info ? context.json(info) : sendProblem(400, 'InvalidBody');
  };
