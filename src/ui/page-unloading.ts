/** A form that has not unloaded the page after this time in ms has failed. */
const timeoutMs = 20_000;

let startedAt = -Infinity;

/** Marks that a form unloads the page: no other redirect may replace it. */
export const markPageUnloading = (): void => void (startedAt = performance.now());

/** A page that returns from the back/forward cache is no longer unloading. */
export const clearPageUnloading = (): void => void (startedAt = -Infinity);

/** True after the submission of a form that leaves the page, such as a logout, for its maximum duration. */
export const isPageUnloading = (): boolean => performance.now() - startedAt < timeoutMs;
