/** Takes over what stands in the content source now, instead of waiting for the next look at it. */
export type RenewContent = () => Promise<void>;
