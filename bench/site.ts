import { startNodeSite } from '../edge/runtime/node/start-site.ts';

/**
 * The site on Node under a measured condition. With `nothing` no page is cached: each is fetched and rendered. With
 * `due` every cached page is revalidated at each visit: its data is fetched and compared, and its bytes are sent when
 * nothing changed.
 */
const due = { freshMs: 0, staleMs: 0 };
await startNodeSite({ adjustPolicy: () => (process.argv[2] === 'due' ? due : undefined) });
