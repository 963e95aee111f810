import type { components } from '../../api-spec/generated/v2.ts';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { makePointer } from '../../contract-tools/openapi/document.ts';
import { createValidator } from '../../contract-tools/openapi/validator.ts';

export type Delivery = components['schemas']['EventDelivery'];

const validator = createValidator(contractDocument);

/** Parses a delivery of the edge; undefined when it does not match the contract. */
export const parseDelivery = (body: unknown): Delivery | undefined =>
  validator.check(makePointer('components', 'schemas', 'EventDelivery'), body).length === 0
    ? (body as Delivery)
    : undefined;
