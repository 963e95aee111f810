import { startNodeSite } from '../edge/runtime/node/start-site.ts';

/**
 * The site on Node with a page cache for one measurement. `nothing`: no page is cached, each is fetched and rendered.
 * `due`: every request revalidates the cached page: its data is fetched, and its bytes are reused when nothing changed.
 */
const due = { freshMs: 0, staleMs: 0 };
await startNodeSite({ adjustPolicy: () => (process.argv[2] === 'due' ? due : undefined) });
