/** A form that has not left the page after so long, in ms, has failed or was stopped. */
const timeoutMs = 20_000;

let startedAt = -Infinity;

/** Says that this page is on its way out by a form: nothing else may lead it elsewhere meanwhile. */
export const markPageUnloading = (): void => void (startedAt = performance.now());

/** A page that the browser has kept, and shows again, is not on its way out any more. */
export const clearPageUnloading = (): void => void (startedAt = -Infinity);

/** True once a form has been sent that leaves the page, as a log-out does, for as long as that may take. */
export const isPageUnloading = (): boolean => performance.now() - startedAt < timeoutMs;
