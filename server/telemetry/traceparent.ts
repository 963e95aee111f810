/** Header in which a trace travels from process to process (W3C Trace Context). */
export const traceHeader = 'traceparent';

/** Where a request stands in its trace. */
export type Trace = {
  /** 32 hexadecimal digits, the same in every process */
  traceId: string;
  /** this process's part of it, 16 digits */
  spanId: string;
  /** the caller's part */
  parentId?: string;
  isSampled: boolean;
};

const form = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Chance is asked for in one go for many ids: each time costs more than all else that an id takes. */
const chance = new Uint8Array(4_096);
let used = chance.length;

function makeId(bytes: number): string {
  if (used + bytes > chance.length) {
    crypto.getRandomValues(chance);
    used = 0;
  }
  let id = '';
  for (const end = used + bytes; used < end; used += 1) id += digits[chance[used] ?? 0];
  return id;
}

/** Begins a part of a trace, or, without one, a trace. */
export const beginTrace = (parent?: Trace): Trace => ({
  traceId: parent?.traceId ?? makeId(16),
  spanId: makeId(8),
  ...(parent && { parentId: parent.spanId }),
  isSampled: parent?.isSampled ?? false,
});

/** Whether a trace is among those that are kept, by its id: every process that asks comes to the same answer. */
export const isAmong = (traceId: string, share: number): boolean =>
  Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32;

/**
 * Goes on with the caller's trace, or begins one.
 *
 * @param given the caller's header; one that is not well formed counts as none.
 * @param share of new traces that are kept, 0 to 1.
 */
export function followTrace(given: string | null | undefined, share = 0): Trace {
  const [, traceId, parentId, flags = '00'] = form.exec(given ?? '') ?? [];
  const spanId = makeId(8);
  if (traceId !== undefined && parentId !== undefined)
    return { traceId, spanId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
  const made = makeId(16);
  return { traceId: made, spanId, isSampled: isAmong(made, share) };
}

/** What the next process is told. */
export const writeTrace = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
