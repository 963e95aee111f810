import { startNodeSite } from './start-site.ts';

/** The site process on Node: the built pages behind the edge. */
await startNodeSite();
