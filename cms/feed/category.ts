/** Category of shows whose feed names no known category: society. */
export const fallbackCategory = 14;

/**
 * Apple's podcast categories and their subcategories, by our category id. Old names, which some feeds still contain,
 * are at the end.
 */
const table: Record<number, readonly string[]> = {
  6: ['Business', 'Careers', 'Entrepreneurship', 'Investing', 'Management', 'Marketing', 'Non-Profit'],
  8: ['Comedy', 'Comedy Interviews', 'Improv', 'Stand-Up', 'Comedy Fiction'],
  9: ['Government', 'Politics'],
  10: ['Education', 'Courses', 'How To', 'Language Learning', 'Self-Improvement'],
  11: ['Music', 'Music Commentary', 'Music History', 'Music Interviews'],
  12: ['Relationships', 'Sexuality', 'Parenting'],
  13: [
    'Science',
    'Astronomy',
    'Chemistry',
    'Earth Sciences',
    'Life Sciences',
    'Mathematics',
    'Natural Sciences',
    'Nature',
    'Physics',
    'Social Sciences',
  ],
  14: [
    'News',
    'Society & Culture',
    'Business News',
    'Daily News',
    'Entertainment News',
    'News Commentary',
    'Tech News',
    'Places & Travel',
    'Philosophy',
    'Arts',
    'Design',
    'Fashion & Beauty',
    'Performing Arts',
    'Visual Arts',
  ],
  16: ['Personal Journals', 'TV & Film', 'After Shows', 'Film History', 'TV Reviews', 'Books'],
  17: ['Kids & Family', 'Education for Kids', 'Pets & Animals', 'Stories for Kids'],
  18: ['Film Interviews', 'Film Reviews'],
  19: ['Fiction', 'Drama', 'Science Fiction'],
  20: ['Documentary'],
  22: [
    'Religion & Spirituality',
    'Buddhism',
    'Christianity',
    'Hinduism',
    'Islam',
    'Judaism',
    'Religion',
    'Spirituality',
  ],
  23: [
    'Leisure',
    'Animation & Manga',
    'Automotive',
    'Aviation',
    'Crafts',
    'Games',
    'Hobbies',
    'Home & Garden',
    'Video Games',
    'Food',
    'Wilderness',
  ],
  24: ['Health & Fitness', 'Alternative Health', 'Fitness', 'Medicine', 'Mental Health', 'Nutrition'],
  25: [
    'Sports',
    'Baseball',
    'Basketball',
    'Cricket',
    'Fantasy Sports',
    'Football',
    'Golf',
    'Hockey',
    'Rugby',
    'Running',
    'Soccer',
    'Sports News',
    'Swimming',
    'Tennis',
    'Volleyball',
    'Wrestling',
  ],
  26: ['History'],
  27: ['True Crime'],
  28: ['Technology', 'Gadgets', 'Podcasting', 'Software How-To', 'Tech & Gadgets'],
};

const older: Record<string, number> = {
  'Government & Organizations': 9,
  'Science & Medicine': 13,
  'Sports & Recreation': 25,
  'Games & Hobbies': 23,
  Health: 24,
  'Fitness & Nutrition': 24,
  'Self-Help': 10,
  'Higher Education': 10,
  'K-12': 10,
  Training: 10,
  'News & Politics': 9,
  'Business News': 6,
  Literature: 16,
  Travel: 23,
  Outdoor: 23,
};

const simplify = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replace(/\band\b/g, '&')
    .replace(/[^a-z0-9&]+/g, '');

/** Our category id by Apple's name in simplified form. */
export const categoryIds: ReadonlyMap<string, number> = new Map([
  ...Object.entries(older).map(([name, id]) => [simplify(name), id] as const),
  ...Object.entries(table).flatMap(([id, names]) => names.map((name) => [simplify(name), Number(id)] as const)),
]);

/** Maximum number of categories on a card. */
const maxCategories = 3;

/**
 * Maps a feed's categories to ours, subcategories first: "Society & Culture", "Documentary" is a documentary.
 *
 * @param names each category before its subcategories, as in the feed.
 * @returns at least one id, and the unknown names.
 */
export function mapCategories(names: readonly string[]): { ids: number[]; unknown: string[] } {
  const found = names.map((name) => ({ name, id: categoryIds.get(simplify(name)) }));
  const ids = [...new Set(found.toReversed().flatMap(({ id }) => id ?? []))].slice(0, maxCategories);
  return {
    ids: ids.length > 0 ? ids : [fallbackCategory],
    unknown: found.filter(({ id }) => id === undefined).map(({ name }) => name),
  };
}
