/** A fragment of a transcript: a caption line, a sentence or a word. */
export type Piece = {
  startSeconds: number | undefined;
  speaker: string | undefined;
  text: string;
  /** the file ends the voice after it: more words follow in its cue */
  endsVoice?: boolean;
};

/** A paragraph ends at the first end of a sentence after this number of characters … */
const usualCharacters = 400;

/** … or at this number of characters. */
const maxCharacters = 900;

/** A name before a colon: at most four capitalized words. */
const named =
  /^(?:[-–] ?|>> ?)?((?:[\p{Lu}\d][\p{L}\p{M}\d.'’-]*)(?: [\p{Lu}\d][\p{L}\p{M}\d.'’-]*){0,3}):\s+(\S.*)$/su;

/** Words in capitals before a colon that are not a name. */
const remark = /^(?:OBS|NOTE|NOTA|NB|PS|HUOM|FAKTA|FACT|Q|A|TEL|URL)$/;

const isCapitals = (name: string): boolean =>
  name === name.toUpperCase() && /\p{Lu}{2}/u.test(name) && !remark.test(name);

/** Splits a piece before names in capitals behind the end of a sentence. */
const splitAtNames = (piece: Piece): Piece[] =>
  piece.text
    .split(/(?<=[.!?…]["”’»]?) (?=(?:- |– |>> ?)?\p{Lu}[\p{Lu}.'’-]+(?: \p{Lu}[\p{Lu}.'’-]+){0,3}: )/u)
    .map((text) => ({ ...piece, text }));

/** The word of a numbered speaker: "Speaker" of "Speaker 2"; undefined for another name. */
const readNumbered = (name: string): string | undefined => /^(\D+?)[ _-]?\d+$/.exec(name)?.[1];

/**
 * Moves names at the start of the text to the speaker. A name that occurs once may be no name ("Note: …"). It is one in
 * capitals among others, and as a number of a word that occurs with other numbers.
 */
function nameVoices(given: readonly Piece[]): Piece[] {
  if (given.some(({ speaker }) => speaker !== undefined)) return [...given];
  const times = new Map<string, number>();
  const read = given.flatMap(splitAtNames).map((piece) => ({ piece, found: named.exec(piece.text) }));
  for (const { found } of read) if (found) times.set(found[1]!, (times.get(found[1]!) ?? 0) + 1);
  const hasCapitals = [...times.keys()].filter(isCapitals).length > 1;
  const numbered = new Set([...times].flatMap(([name, count]) => (count > 1 ? (readNumbered(name) ?? []) : [])));
  const isOnce = (name: string): boolean => numbered.has(readNumbered(name) ?? '');
  let voice: string | undefined;
  return read.map(({ piece, found }) => {
    const [, name = ''] = found ?? [];
    const isVoice = found !== null && ((times.get(name) ?? 0) > 1 || (hasCapitals && isCapitals(name)) || isOnce(name));
    if (isVoice) voice = found[1]!.slice(0, 100);
    return { ...piece, speaker: voice, text: isVoice ? found[2]! : piece.text };
  });
}

/** A sound, a song or a blank in place of words. */
const isNoSpeech = (text: string): boolean => /^(?:\[[^\]]*\]|\([^)]*\)|[♪♫].*|[^\p{L}\p{N}]*)$/su.test(text.trim());

/** Music after the last voice begins the outro. */
const isMusic = (text: string): boolean =>
  isNoSpeech(text) && /[♪♫]|music|musi(?:k|ik)|jingle|vinjett|tunnus/iu.test(text);

const hasVoice = ({ speaker }: Piece): boolean => speaker !== undefined;

/** True when pieces without a mark are at least twice as many as marks, and follow at least half of the marks. */
function isRarelyMarked(pieces: readonly Piece[]): boolean {
  const marks = pieces.filter(hasVoice).length;
  const continued = pieces.filter((piece, index) => hasVoice(piece) && pieces[index + 1]?.speaker === undefined).length;
  return pieces.length >= 3 * marks && continued >= marks / 2;
}

const endsSentence = ({ text }: Piece): boolean => /[.!?…]["”’»)]?$/.test(text.trim());

/** True when marks are at sentences: at least three quarters of the pieces without a mark go on with a sentence. */
function isMarkedAtSentences(fromFirst: readonly Piece[]): boolean {
  const ends = fromFirst.filter(endsSentence).length;
  const unmarked = fromFirst.flatMap((piece, index) =>
    hasVoice(piece) ? [] : [{ piece, before: fromFirst[index - 1] }],
  );
  const continued = unmarked.filter(
    ({ piece, before }) => before !== undefined && !endsSentence(before) && /^\p{Ll}/u.test(piece.text.trim()),
  );
  return continued.length > 0 && continued.length >= 0.75 * unmarked.length && ends >= fromFirst.length / 4;
}

/** True when the spoken pieces mark a voice only where it changes, or at the beginnings of paragraphs or sentences. */
function isMarkedAtChanges(spoken: readonly Piece[]): boolean {
  const voices = spoken.flatMap(({ speaker }) => speaker ?? []);
  const fromFirst = spoken.slice(spoken.findIndex(hasVoice));
  // a single voice speaks from the beginning to the end
  if (voices.length <= 1)
    return voices.length === 1 && (fromFirst.length === spoken.length || isRarelyMarked(fromFirst));
  const inner = spoken.slice(spoken.findIndex(hasVoice), spoken.findLastIndex(hasVoice) + 1);
  if (isRarelyMarked(inner) || isMarkedAtSentences(fromFirst)) return true;
  const repeats = voices.filter((voice, index) => voice === voices[index - 1]).length;
  const isContinued = inner.length - voices.length >= inner.length / 4 || fromFirst.length >= voices.length * 2;
  return repeats <= voices.length / 10 && isContinued;
}

/**
 * Continues a voice over pieces without one, in a file that marks a voice only where it changes. At most a tenth of its
 * marks repeat the previous voice. At least a quarter of the pieces between its first and last mark have none, or half
 * of those after its first mark. Marks may repeat where two thirds of the pieces have none, and where
 * three quarters of those without a mark go on with a sentence. Pieces before the first
 * mark have no voice, nor have those after a `</v>` inside a cue, and after music behind the last mark. In a file that marks each piece, a piece without a mark has no voice.
 */
export function continueVoices(pieces: readonly Piece[]): Piece[] {
  if (!isMarkedAtChanges(pieces.filter(({ text }) => !isNoSpeech(text)))) return [...pieces];
  const last = pieces.findLastIndex(({ speaker }) => speaker !== undefined);
  let voice: string | undefined;
  return pieces.map((piece, index) => {
    voice = index > last && isMusic(piece.text) ? undefined : (piece.speaker ?? voice);
    const speaker = isNoSpeech(piece.text) ? piece.speaker : voice;
    if (piece.endsVoice === true) voice = undefined;
    return { ...piece, speaker };
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
