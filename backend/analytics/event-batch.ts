import type { components } from '../../api-spec/generated/v2.ts';
import { contractDocument } from '../../api-spec/openapi/load-bundle.ts';
import { makePointer } from '../../api-spec/openapi/document.ts';
import { createValidator } from '../../api-spec/openapi/validator.ts';

/** Events of one browser as the site hands them on. */
export type Delivery = components['schemas']['EventDelivery'];

const validator = createValidator(contractDocument);

/** Reads a delivery; undefined when it is none by the contract. The site has judged it before: this is the second look. */
export const readDelivery = (body: unknown): Delivery | undefined =>
  validator.check(makePointer('components', 'schemas', 'EventDelivery'), body).length === 0
    ? (body as Delivery)
    : undefined;
