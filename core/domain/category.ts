/** The 21 categories by id, with the key of their names and path segments. */
export const categoryKeys = {
  6: 'economy',
  8: 'comedy',
  9: 'politics',
  10: 'education',
  11: 'music',
  12: 'relations',
  13: 'science',
  14: 'society',
  16: 'conversation',
  17: 'kids',
  18: 'interviews',
  19: 'fiction',
  20: 'documentary',
  22: 'religion',
  23: 'leisure',
  24: 'health',
  25: 'sports',
  26: 'history',
  27: 'true-crime',
  28: 'tech',
  222: 'premium',
} as const;

export type CategoryId = keyof typeof categoryKeys;

export const categoryIds = Object.keys(categoryKeys).map(Number) as CategoryId[];

export const isCategoryId = (value: number): value is CategoryId => Object.hasOwn(categoryKeys, value);

/** Finds a category by its key, for URLs with a destination instead of the id. */
export const findCategoryByKey = (key: string): CategoryId | undefined =>
  categoryIds.find((id) => categoryKeys[id] === key);
