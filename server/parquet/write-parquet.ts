import { DuckDBInstance } from '@duckdb/node-api';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A table of a Parquet file: the types of the fields in each line, values computed from them, and the columns that are written. */
export type ParquetTable = { fields: Record<string, string>; columns: string; values?: string };

/** The name of an export: of its table, its command, and its path in the office's contract. */
export type ExportName = 'events' | 'ledger';

/** An analytics event with the fields that charts filter by; `data` is the whole event as JSON. */
const events: ParquetTable = {
  fields: {
    id: 'VARCHAR',
    name: 'VARCHAR',
    clientId: 'VARCHAR',
    userId: 'VARCHAR',
    region: 'VARCHAR',
    page: 'VARCHAR',
    occurredAt: 'TIMESTAMP',
    receivedAt: 'TIMESTAMP',
    data: 'JSON',
    orderNumbers: 'VARCHAR[]',
  },
  columns: `id, name, clientId, userId, region, page, occurredAt, receivedAt,
    data ->> '$.ecommerce.transaction_id' AS transactionId, data ->> '$.ecommerce.items[0].item_id' AS itemId,
    data ->> '$.ecommerce.currency' AS currency, (data ->> '$.ecommerce.value')::DECIMAL(12, 2) AS value,
    data ->> '$.ecommerce.coupon' AS coupon,
    CASE WHEN touch IS NOT NULL THEN coalesce(touch ->> '$.source', CASE WHEN touch ->> '$.partner' = 'true' THEN 'partner'
      WHEN touch ->> '$.gift' = 'true' THEN 'gift' END, touch ->> '$.click_ids[0]',
      CASE WHEN coalesce(${['medium', 'campaign', 'content', 'term', 'rejected'].map((name) => `touch ->> '$.${name}'`).join(', ')}) IS NOT NULL
        THEN '(unknown campaign)' END, touch ->> '$.referring_host', 'direct') END AS source,
    isSessionStart, orderNumbers, data::VARCHAR AS data`,
  // an event of the backend has the id of its order as its browser, and is no session
  values: `CASE name WHEN 'campaign_details' THEN data ELSE data -> '$.attribution.last' END AS touch,
    clientId IS DISTINCT FROM (data ->> '$.ecommerce.transaction_id')
      AND coalesce(occurredAt - lag(occurredAt) OVER (PARTITION BY clientId ORDER BY occurredAt) > INTERVAL 30 MINUTE, true) AS isSessionStart`,
};

/** A movement of money; amounts are minor units. */
const ledger: ParquetTable = {
  fields: {
    time: 'TIMESTAMP',
    kind: 'VARCHAR',
    order: 'VARCHAR',
    subscription: 'VARCHAR',
    amount: 'INTEGER',
    vat: 'INTEGER',
    currency: 'VARCHAR',
    region: 'VARCHAR',
    plan: 'VARCHAR',
    method: 'VARCHAR',
    voucher: 'VARCHAR',
    providerReference: 'VARCHAR',
    event: 'VARCHAR',
    consent: 'BOOLEAN',
  },
  columns: '*',
};

/** The table of each export. */
export const parquetTables: Record<ExportName, ParquetTable> = { events, ledger };

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Writes NDJSON lines as a Parquet file. The file appears when it is complete, so that readers never see a part of it.
 *
 * @param file its path; the folder is created
 */
export async function writeParquet(
  { fields, columns, values }: ParquetTable,
  lines: AsyncIterable<string | Uint8Array>,
  file: string,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // in the same folder, so that the last step is a rename
  const work = await mkdtemp(join(dirname(file), '.parquet-'));
  try {
    const source = join(work, 'lines.ndjson');
    await pipeline(Readable.from(lines), createWriteStream(source));
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: '512MB', temp_directory: work });
    try {
      const connection = await instance.connect();
      const types = Object.entries(fields).map(([name, type]) => `${quote(name)}: ${quote(type)}`);
      const written = join(work, 'table.parquet');
      await connection.run(
        `COPY (SELECT ${columns} FROM (SELECT *${values === undefined ? '' : `, ${values}`}
           FROM read_json(${quote(source)}, format = 'newline_delimited', columns = {${types.join(', ')}})))
         TO ${quote(written)} (FORMAT parquet, COMPRESSION zstd)`,
      );
      await rename(written, file);
    } finally {
      instance.closeSync();
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
