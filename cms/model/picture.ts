import { z } from 'zod';
import { slug } from './field.ts';

const side = z.int().min(1).optional();

const quarter = z.int().min(0).max(4);

/** A picture of pages in one language; its title is the alternative text. */
export const picture = z.strictObject({
  name: slug(),
  title: z.string().trim().max(255),
  width: side,
  height: side,
  /** hash of the file, when it has replaced the first one */
  file: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  /** focal point in steps of a quarter from the top left corner; the center without one */
  focus: z.tuple([quarter, quarter]).optional(),
});

/** Pictures of pages. */
export const pictureFile = z.strictObject({ pictures: z.array(picture).min(1) });
