import { z } from 'zod';

const optionalSys = { sys: z.looseObject({}).optional() };

const field = z
  .looseObject({
    id: z.string().min(1),
    name: z.string().min(1),
    type: z.string().regex(/^Symbol|Text|Integer|Number|Date|Object|Boolean|Array|Link|Location$/),
    validations: z.array(z.unknown()).optional(),
    disabled: z.boolean().optional(),
    omitted: z.boolean().optional(),
    required: z.boolean().optional(),
    localized: z.boolean().optional(),
    linkType: z
      .string()
      .regex(/^Asset|Entry$/)
      .optional(),
  })
  .refine(
    ({ type, linkType }) => (type === 'Link') === (linkType !== undefined),
    'linkType is for the type Link alone',
  );

const file = z.looseObject({
  url: z.string().min(1),
  details: z
    .looseObject({
      size: z.number().optional(),
      image: z.looseObject({ width: z.number().optional(), height: z.number().optional() }).optional(),
    })
    .optional(),
  fileName: z.string().min(1),
  contentType: z.string().min(1),
});

/** The schema with which `contentful-import` 10.0.5 validates an export before it imports anything; it allows further fields. */
export const importSchema = z.looseObject({
  entries: z.array(z.looseObject({ ...optionalSys, fields: z.looseObject({}).optional() })).optional(),
  contentTypes: z.array(z.looseObject({ ...optionalSys, fields: z.array(field) })).optional(),
  assets: z
    .array(
      z.looseObject({
        ...optionalSys,
        fields: z.looseObject({ file: z.record(z.string().min(1), file).optional() }),
      }),
    )
    .optional(),
  locales: z
    .array(
      z.looseObject({
        ...optionalSys,
        name: z.string().min(1),
        code: z.string().min(1),
        fallbackCode: z.string().min(1).nullish(),
        default: z.boolean().optional(),
        contentManagementApi: z.boolean().optional(),
        contentDeliveryApi: z.boolean().optional(),
        optional: z.boolean().optional(),
      }),
    )
    .optional(),
});
