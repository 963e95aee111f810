import { bundleEdge } from './bundle-edge.ts';

/** Bundles the staff page for Node, with its packages: `dist/office.mjs`. */
await bundleEdge('office/main.ts', 'dist', 'office');
