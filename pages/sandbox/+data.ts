import type { PageData } from '../../src/layout/page-context.ts';
import type { PageRequest } from '../../src/content/read-page.ts';
import { readSandboxState, type SandboxState } from './sandbox-state.ts';

export type SandboxData = PageData & { state: SandboxState };

export async function data({ backend }: PageRequest): Promise<SandboxData> {
  return { head: { title: 'Sandbox', isIndexed: false }, state: await readSandboxState(backend) };
}
