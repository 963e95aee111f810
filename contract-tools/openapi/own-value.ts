/** The value of a name that a contract or a caller chose: `constructor` is a property of every object. */
export const ownValue = <Value>(record: Record<string, Value> | undefined, name: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
