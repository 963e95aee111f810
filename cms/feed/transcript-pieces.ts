/** A fragment of a transcript: a caption line, a sentence or a word. */
export type Piece = { startSeconds: number | undefined; speaker: string | undefined; text: string };

/** A paragraph ends at the first end of a sentence after this number of characters … */
const usualCharacters = 400;

/** … or at this number of characters. */
const maxCharacters = 900;

/** A name before a colon: at most four capitalized words. */
const named = /^((?:[\p{Lu}\d][\p{L}\p{M}\d.'’-]*)(?: [\p{Lu}\d][\p{L}\p{M}\d.'’-]*){0,3}):\s+(\S.*)$/su;

/** Moves names at the start of the text to the speaker. A name that occurs once may be no name ("Note: …"). */
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
  text.length >= maxCharacters || (text.length >= usualCharacters && /[.!?…]["”’»]?$/.test(text));

/**
 * Joins pieces into paragraphs and drops empty ones.
 *
 * @param isJoined joins pieces of one speaker up to a readable length; otherwise each piece is a paragraph.
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
