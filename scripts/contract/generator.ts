import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ContractDocument } from '../../contract-tools/openapi/document.ts';
import type { SideDocuments } from './check/side-document.ts';
import type { GeneratedFiles } from './generated-files.ts';

/** Makes generated files in a worker thread, one document at a time. */
export type Generator = {
  /**
   * @param sides the other documents. @throws Error when types cannot be generated; the rules
   * report the cause.
   */
  make: (document: ContractDocument, sides?: SideDocuments) => Promise<GeneratedFiles>;
  close: () => Promise<void>;
};

/** Starts the thread; it stays warm until `close`. */
export function openGenerator(): Generator {
  const worker = new Worker(new URL('generator-worker.ts', import.meta.url));
  worker.unref();
  return {
    make: async (document, sides) => {
      worker.postMessage({ document, sides });
      const [reply] = (await once(worker, 'message')) as [{ files?: GeneratedFiles; error?: string }];
      if (reply.files === undefined) throw new Error(reply.error ?? 'the types cannot be made');
      return reply.files;
    },
    close: async () => void (await worker.terminate()),
  };
}
