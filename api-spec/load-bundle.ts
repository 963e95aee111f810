import bundle from './generated/openapi.json' with { type: 'json' };
import type { ContractDocument } from '../contract-tools/openapi/document.ts';

/** The contract of the v2 API, bundled. */
export const contractDocument = bundle as unknown as ContractDocument;
