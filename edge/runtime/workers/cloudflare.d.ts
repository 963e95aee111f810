declare module 'cloudflare:workers' {
  /** Keeps the worker alive for the current request until the work ends. */
  export function waitUntil(work: Promise<unknown>): void;
}
