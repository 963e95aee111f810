type Row = Record<string, unknown>;

const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : (String(value).split('\n')[0] ?? '');
};

/** Rows as a table with a line of names. */
function formatTable(rows: Row[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => formatCell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const isTable = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

/** A response of the office for people: its fields, and its lists as tables. */
export function formatResponse(body: Row): string {
  const lines = Object.entries(body).flatMap(([name, value]) => {
    if (!isTable(value)) return [`${name}: ${formatCell(value)}`];
    return value.length === 0 ? [`${name}: none`] : ['', `${name}:`, ...formatTable(value).map((line) => `  ${line}`)];
  });
  return lines.join('\n').trim();
}
