/** A form that has not unloaded the page after this time in ms has failed. */
const timeoutMs = 20_000;

let startedAt = -Infinity;

/** Marks that a form unloads the page: no other redirect may replace it. */
export const markPageUnloading = (): void => void (startedAt = performance.now());

/** A page that the browser has kept, and shows again, is not on its way out any more. */
export const clearPageUnloading = (): void => void (startedAt = -Infinity);

/** True once a form has been sent that leaves the page, as a log-out does, for as long as that may take. */
export const isPageUnloading = (): boolean => performance.now() - startedAt < timeoutMs;
