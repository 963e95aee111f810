let hasBegun = false;

/** Says that this page is on its way out by a form: nothing else may lead it elsewhere meanwhile. */
export const markLeaving = (): void => void (hasBegun = true);

/** A page that the browser has kept, and shows again, is not on its way out any more. */
export const unmarkLeaving = (): void => void (hasBegun = false);

/** True once a form has been sent that leaves the page, as a log-out does. */
export const isLeaving = (): boolean => hasBegun;
