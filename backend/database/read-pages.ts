/** Rows of one page. */
const pageSize = 200;

/** Comes before every id. */
const beforeFirst = '00000000-0000-0000-0000-000000000000';

/**
 * Reads all that a query finds, page by page in the order of the ids. What is still found after it was looked at never
 * holds up what lies behind it, as it would with a first page alone.
 *
 * @param readPage reads the rows that come after an id: `size` of them at most, ordered by it.
 */
export async function* readPages<Row extends { id: string }>(
  readPage: (after: string, size: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  let page: Row[];
  let after = beforeFirst;
  do {
    page = await readPage(after, pageSize);
    yield* page;
    after = page.at(-1)?.id ?? after;
  } while (page.length === pageSize);
}
