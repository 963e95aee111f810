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

/** A sound, a song or a blank in place of words. */
const isNoSpeech = (text: string): boolean => /^\s*(?:\[[^\]]*\]|\([^)]*\)|[♪♫].*|[^\p{L}\p{N}]*)\s*$/su.test(text);

/**
 * Continues a voice over pieces without one, in a file that marks a voice only where it changes. Such a file begins with
 * a voice. At most a tenth of its marks repeat the previous voice, and at least a quarter of its pieces have no mark. In a
 * file that marks each piece, a piece without a mark has no voice.
 */
export function continueVoices(pieces: readonly Piece[]): Piece[] {
  const spoken = pieces.filter(({ text }) => !isNoSpeech(text));
  const voices = spoken.flatMap(({ speaker }) => speaker ?? []);
  const repeats = voices.filter((voice, index) => voice === voices[index - 1]).length;
  const isMarkedAtChanges =
    spoken[0]?.speaker !== undefined &&
    repeats <= voices.length / 10 &&
    spoken.length - voices.length >= spoken.length / 4;
  if (!isMarkedAtChanges) return [...pieces];
  let voice: string | undefined;
  return pieces.map((piece) => {
    voice = piece.speaker ?? voice;
    return isNoSpeech(piece.text) ? piece : { ...piece, speaker: voice };
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
