/** Some words of a transcript, as a file has them: a line on a screen, a sentence, a single word. */
export type Piece = { startSeconds: number | undefined; speaker: string | undefined; text: string };

/** A paragraph ends at the first sentence that ends beyond so many letters … */
const usualLetters = 400;

/** … or where it is as long as this without an end. */
const mostLetters = 900;

/** A name and what it says: at most four words, each with a capital. */
const named = /^((?:[\p{Lu}\d][\p{L}\p{M}\d.'’-]*)(?: [\p{Lu}\d][\p{L}\p{M}\d.'’-]*){0,3}):\s+(\S.*)$/su;

/** Gives names that stand before the words to their pieces. Who speaks once may be no name at all ("Note: …"). */
function nameVoices(pieces: readonly Piece[]): Piece[] {
  if (pieces.some(({ speaker }) => speaker !== undefined)) return [...pieces];
  const times = new Map<string, number>();
  const read = pieces.map((piece) => ({ piece, found: named.exec(piece.text) }));
  for (const { found } of read) if (found) times.set(found[1]!, (times.get(found[1]!) ?? 0) + 1);
  let voice: string | undefined;
  return read.map(({ piece, found }) => {
    const isVoice = found !== null && (times.get(found[1]!) ?? 0) > 1;
    if (isVoice) voice = found[1]!.slice(0, 100);
    return { ...piece, speaker: voice, text: isVoice ? found[2]! : piece.text };
  });
}

const isFull = (text: string): boolean =>
  text.length >= mostLetters || (text.length >= usualLetters && /[.!?…]["”’»]?$/.test(text));

/**
 * Makes paragraphs of pieces; empty ones are gone.
 *
 * @param isJoined pieces of one voice become one paragraph up to a readable length; else each is one already.
 */
export function joinPieces(pieces: readonly Piece[], isJoined: boolean): Piece[] {
  const joined: Piece[] = [];
  for (const piece of nameVoices(pieces.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)))) {
    const last = joined.at(-1);
    const isSame = isJoined && last !== undefined && last.speaker === piece.speaker && !isFull(last.text);
    if (isSame) last.text += ` ${piece.text}`;
    else joined.push({ ...piece });
  }
  return joined;
}
