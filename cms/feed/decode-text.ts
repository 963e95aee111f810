/** Bytes at the start of a feed that are used to detect its encoding. */
const headSize = 1_024;

/** A decoder that works on chunks of bytes. */
type Decoder = { write: (bytes: Uint8Array) => string; end: () => string };

/** The upper halves of code pages of DOS, which TextDecoder does not know. */
const page437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';
const page850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const codePages = new Map([
  ['437', page437],
  ['850', page850],
  ['858', page850.replace('ı', '€')],
  ['865', page437.replace('¢', 'ø').replace('¥', 'Ø').replace('»', '¤')],
]);

/** Multi-byte encodings, whose bytes are never valid UTF-8 by chance. */
const manyBytes = /^(gb|big5|euc-|shift_jis|iso-2022)/;

/** Length of the UTF-8 or CESU-8 character at this position; 0 for an invalid one, -1 for an incomplete one. */
function measureCharacter(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 0;
  for (let step = 1; step < length; step += 1) {
    const next = bytes[at + step];
    if (next === undefined) return -1;
    const low = step > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = step === 1 && lead === 0xf4 ? 0x8f : 0xbf;
    if (next < low || next > high) return 0;
  }
  return length;
}

/** Half of a character in the three bytes of CESU-8, which writes each half as a character; undefined for others. */
function readHalf(bytes: Uint8Array, at: number): string | undefined {
  const [lead, second = 0, third = 0] = bytes.subarray(at, at + 3);
  return lead === 0xed && second >= 0xa0
    ? String.fromCharCode(0xd000 + ((second & 63) << 6) + (third & 63))
    : undefined;
}

/**
 * Decodes UTF-8, and each invalid byte in a legacy encoding. Feeds with a wrong declaration or mixed encodings decode
 * correctly: Western text is rarely valid UTF-8 by chance.
 */
function createTolerantDecoder(legacy: string, codePage: string | undefined): Decoder {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const single = new TextDecoder(legacy);
  const characters = Array.from(
    { length: 256 },
    (_, byte) => codePage?.[byte - 0x80] ?? single.decode(Uint8Array.of(byte)),
  );
  let carry: Uint8Array = new Uint8Array(0);

  const patch = (bytes: Uint8Array): string => {
    const parts: string[] = [];
    let sound = 0;
    let at = 0;
    while (at < bytes.length) {
      const length = measureCharacter(bytes, at);
      const half = length === 3 ? readHalf(bytes, at) : undefined;
      if (length > 0 && half === undefined) {
        at += length;
        continue;
      }
      if (at > sound) parts.push(strict.decode(bytes.subarray(sound, at)));
      parts.push(half ?? characters[bytes[at]!]!);
      at += half === undefined ? 1 : length;
      sound = at;
    }
    if (at > sound) parts.push(strict.decode(bytes.subarray(sound)));
    return parts.join('');
  };

  const decode = (bytes: Uint8Array): string => {
    try {
      return strict.decode(bytes);
    } catch {
      return patch(bytes);
    }
  };

  return {
    write: (bytes) => {
      const joined = carry.length === 0 ? bytes : Buffer.concat([carry, bytes]);
      let end = joined.length;
      for (let back = 1; back <= Math.min(3, joined.length); back += 1)
        if (measureCharacter(joined, joined.length - back) === -1) end = joined.length - back;
      carry = joined.slice(end);
      return decode(joined.subarray(0, end));
    },
    end: () => decode(carry),
  };
}

const createPlainDecoder = (label: string): Decoder => {
  const decoder = new TextDecoder(label);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
};

/** Decodes UTF-32, which TextDecoder does not know. */
function createDoubleDecoder(isLittle: boolean): Decoder {
  let carry: Uint8Array = new Uint8Array(0);
  return {
    write: (bytes) => {
      const joined = Buffer.concat([carry, bytes]);
      carry = joined.subarray(joined.length - (joined.length % 4));
      return Array.from({ length: Math.floor(joined.length / 4) }, (_, index) => {
        const code = isLittle ? joined.readUInt32LE(4 * index) : joined.readUInt32BE(4 * index);
        return code === 0xfeff ? '' : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code);
      }).join('');
    },
    end: () => '',
  };
}

/** Detects UTF-32 by its byte order mark, or by the empty bytes around a tag; true for the little end first. */
function sniffDouble(head: Uint8Array): boolean | undefined {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  if (/^(?:\xFF\xFE|[<\s]\0)\0\0/.test(start)) return true;
  return /^\0\0(?:\xFE\xFF|\0[<\s])/.test(start) ? false : undefined;
}

/** Detects UTF-16 by its byte order mark, or by the empty bytes around a tag or a blank. */
function sniffWide(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  if (/^(?:\xFF\xFE|[<\s]\0[^\0]\0)/.test(start)) return 'utf-16le';
  return /^(?:\xFE\xFF|\0[<\s]\0[^\0])/.test(start) ? 'utf-16be' : undefined;
}

const findLabel = (name: string | undefined): string | undefined => {
  try {
    return name === undefined ? undefined : new TextDecoder(name).encoding;
  } catch {
    return undefined; // an unknown encoding
  }
};

function chooseDecoder(head: Uint8Array, charset: string | undefined): Decoder {
  const isLittle = sniffDouble(head);
  if (isLittle !== undefined) return createDoubleDecoder(isLittle);
  const wide = sniffWide(head);
  if (wide !== undefined) return createPlainDecoder(wide);
  const declared = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(
    Buffer.from(head).toString('latin1'),
  )?.[1];
  const label = findLabel(declared) ?? findLabel(charset) ?? 'utf-8';
  if (manyBytes.test(label)) return createPlainDecoder(label);
  const page = /^(?:ibm|cp|pc|dos)?[-_]?(\d{3})$/i.exec(declared ?? charset ?? '')?.[1] ?? '';
  // declared as two bytes per character by mistake: as common as a wrong single-byte name
  return createTolerantDecoder(label.startsWith('utf-') ? 'windows-1252' : label, codePages.get(page));
}

/**
 * Decodes a feed. A byte order mark decides first, then valid UTF-8, then the declared encoding.
 *
 * @param charset of the response header; used when the feed declares none.
 */
export async function* decodeFeed(chunks: AsyncIterable<Uint8Array>, charset?: string): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array(0);
  let decoder: Decoder | undefined;
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield decoder.write(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headSize) continue;
    decoder = chooseDecoder(head, charset);
    yield decoder.write(head);
  }
  if (decoder === undefined) {
    decoder = chooseDecoder(head, charset);
    yield decoder.write(head);
  }
  yield decoder.end();
}
