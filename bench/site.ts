import { startNodeSite } from '../edge/runtime/node/start-site.ts';

/**
 * The site on Node under a condition that is measured. `nothing`: no page is kept, each is fetched and rendered. `due`:
 * every kept page is due at each visit, so its data is fetched and compared, and its bytes are sent when nothing moved.
 */
const due = { freshMs: 0, staleMs: 0 };
await startNodeSite({ adjustPolicy: () => (process.argv[2] === 'due' ? due : undefined) });
