/** Header that passes a trace from process to process (W3C Trace Context). */
export const traceparentHeader = 'traceparent';

/** Ids of a trace and of one span in it. */
export type Trace = {
  /** 32 hexadecimal digits, the same in every process */
  traceId: string;
  /** 16 hexadecimal digits */
  spanId: string;
  /** the caller's span */
  parentId?: string;
  isSampled: boolean;
};

const form = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Random bytes for many ids: one call per id would cost more than the rest of making it. */
const randomBytes = new Uint8Array(4_096);
let used = randomBytes.length;

function makeId(bytes: number): string {
  if (used + bytes > randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    used = 0;
  }
  let id = '';
  for (const end = used + bytes; used < end; used += 1) id += digits[randomBytes[used] ?? 0];
  return id;
}

/** Makes a span of the parent's trace or, without a parent, of a new trace. */
export const startTrace = (parent?: Trace): Trace => ({
  traceId: parent?.traceId ?? makeId(16),
  spanId: makeId(8),
  ...(parent && { parentId: parent.spanId }),
  isSampled: parent?.isSampled ?? false,
});

/** Decides by the id whether a trace is sampled, so that every process decides alike. */
export const isInSample = (traceId: string, share: number): boolean =>
  Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32;

/**
 * Continues the caller's trace, or starts a new one.
 *
 * @param given the caller's header; a malformed one is ignored.
 * @param share of new traces that are sampled, 0 to 1.
 */
export function continueTrace(given: string | null | undefined, share = 0): Trace {
  const [, traceId, parentId, flags = '00'] = form.exec(given ?? '') ?? [];
  const spanId = makeId(8);
  if (traceId !== undefined && parentId !== undefined)
    return { traceId, spanId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
  const newId = makeId(16);
  return { traceId: newId, spanId, isSampled: isInSample(newId, share) };
}

/** The value of the `traceparent` header. */
export const formatTraceparent = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
