/** An object whose arrays contain no nulls. */
export type Dense<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends (infer Item)[]
    ? NonNullable<Item>[]
    : Fields[Field] extends (infer Item)[] | undefined
      ? NonNullable<Item>[] | undefined
      : Fields[Field];
};

const isPresent = (item: unknown): boolean => item !== null && item !== undefined;

/**
 * Drops nulls, which represent unpublished entries.
 *
 * @returns undefined when an array is empty or contains only nulls: the section is hidden (requirement CS-23).
 */
export function dropNulls<Fields extends object>(fields: Fields): Dense<Fields> | undefined {
  const dense: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    dense[field] = Array.isArray(value) ? value.filter(isPresent) : value;
    if (Array.isArray(dense[field]) && dense[field].length === 0) return undefined;
  }
  return dense as Dense<Fields>;
}
