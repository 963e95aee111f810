/** Result of an operation with expected failures; bugs are thrown instead. */
export type Result<Value, Code extends string> = { ok: true; value: Value } | { ok: false; code: Code };

export const succeed = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const fail = <Code extends string>(code: Code): { ok: false; code: Code } => ({ ok: false, code });
