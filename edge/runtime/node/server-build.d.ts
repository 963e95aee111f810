/** The server half of the built pages; importing it hands them to vike. */
declare module '*/dist/server/entry.mjs';
