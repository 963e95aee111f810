/** Rows of one page. */
const pageSize = 200;

/**
 * Reads all that a query finds, page by page in an order that no row changes. What is still found after it was looked at
 * never holds up what lies behind it, as it would with a first page alone.
 *
 * @param readPage reads the rows that come after one, or the first: `size` of them at most, in that order.
 */
export async function* readPages<Row>(
  readPage: (last: Row | undefined, size: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  let page: Row[];
  let last: Row | undefined;
  do {
    page = await readPage(last, pageSize);
    yield* page;
    last = page.at(-1);
  } while (page.length === pageSize);
}
