import { join } from 'node:path';
import { z } from 'zod';
import type { PageDrafts } from './drafts.ts';
import { openJsonFile } from './json-file.ts';

/** Longest note of a request. */
export const noteLength = 1_000;

/** An editor asks another one to review the draft of a page. */
const reviewRequest = z.strictObject({
  id: z.string(),
  by: z.string(),
  reviewer: z.string(),
  note: z.string().max(noteLength),
  /** ISO instant */
  at: z.string(),
});
export type ReviewRequest = z.infer<typeof reviewRequest>;

/** Open requests for a review: at most one per page. A publication of the page ends its request. */
export type Reviews = {
  /** oldest first */
  list: () => ReviewRequest[];
  find: (id: string) => ReviewRequest | undefined;
  /** replaces the request of the same page */
  set: (next: ReviewRequest) => void;
  remove: (id: string) => void;
};

/** @param folder where the requests are stored. */
export function openReviews(folder: string, pages: Pick<PageDrafts, 'find' | 'listVersions'>): Reviews {
  const file = openJsonFile(join(folder, 'reviews.json'), z.array(reviewRequest));
  const isOpen = ({ id, at }: ReviewRequest): boolean =>
    pages.find(id) !== undefined && !pages.listVersions(id).some((one) => one.act === 'published' && one.at > at);
  const list = (): ReviewRequest[] => file.read().filter(isOpen);
  const listOthers = (id: string): ReviewRequest[] => list().filter((one) => one.id !== id);
  return {
    list,
    find: (id) => list().find((one) => one.id === id),
    set: (next) => file.write([...listOthers(next.id), next]),
    remove: (id) => file.write(listOthers(id)),
  };
}
