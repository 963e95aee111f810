import type { components } from '../../api-spec/generated/v2.ts';
import { contractDocument } from '../contract/contract.ts';
import { makePointer } from '../contract/document.ts';
import { createValidator } from '../contract/validator.ts';

/** Events of one browser as the site hands them on. */
export type Delivery = components['schemas']['EventDelivery'];

const validator = createValidator(contractDocument);

/** Reads a delivery; undefined when it is none by the contract. The site has judged it before: this is the second look. */
export const readDelivery = (body: unknown): Delivery | undefined =>
  validator.check(makePointer('components', 'schemas', 'EventDelivery'), body).length === 0
    ? (body as Delivery)
    : undefined;
