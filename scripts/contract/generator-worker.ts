import { parentPort } from 'node:worker_threads';
import type { ContractDocument } from '../../contract-tools/openapi/document.ts';
import type { SideDocuments } from './check/side-document.ts';
import { makeGeneratedFiles } from './generated-files.ts';

/** Makes the generated files in parallel to the rules, which take as long; it stays warm between two checks. */
parentPort?.on('message', ({ document, sides }: { document: ContractDocument; sides?: SideDocuments }) => {
  makeGeneratedFiles(document, sides).then(
    (files) => parentPort?.postMessage({ files }),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});
