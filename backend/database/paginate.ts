const pageSize = 200;

/**
 * Reads all rows of a query page by page, in an order that no row changes. Rows that remain after processing do not
 * block later ones.
 *
 * @param readPage reads at most `size` rows after a row, or the first ones.
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
