import type { ContractDocument } from '../openapi/document.ts';
import type { Operation } from '../openapi/operations.ts';
import { chooseBodyType } from '../openapi/request-body.ts';
import { findExample, readBodyExamples } from './generate-request.ts';
import { explainGap } from './values.ts';

/**
 * Why no call of an operation can be generated: a required part has no example, and no value of its schema can be made.
 *
 * @returns undefined for an operation that can be called.
 */
export function findGap(document: ContractDocument, operation: Operation): string | undefined {
  const explain = (pointer: string, travel?: 'request'): string | undefined =>
    explainGap({ schema: { $ref: pointer }, document }, travel);
  for (const parameter of operation.parameters) {
    if (!parameter.isRequired || findExample(document, parameter) !== undefined) continue;
    const gap = explain(parameter.pointer);
    if (gap !== undefined) return `the ${parameter.location} parameter ${parameter.name}: ${gap}`;
  }
  const { requestBody, isBodyRequired } = operation;
  if (requestBody === undefined || !isBodyRequired) return undefined;
  const pointer = requestBody[chooseBodyType(operation) ?? ''];
  if (pointer === undefined) return `no body of the type ${Object.keys(requestBody).join(' or ')} can be generated`;
  const gap = readBodyExamples(document, pointer).length > 0 ? undefined : explain(pointer, 'request');
  return gap === undefined ? undefined : `the body: ${gap}`;
}
