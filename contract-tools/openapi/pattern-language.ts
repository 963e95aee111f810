import { DFA, JS, NFA, type Concatenation, type Element, type NoParent } from 'refa';

/** A pattern with more combinations of alternatives that contain assertions is not read. */
const mostSequences = 64;

type RegexElement = NoParent<Element>;
type Sequence = readonly RegexElement[];

const isAssertion = ({ type }: RegexElement): boolean => type === 'Assertion';

const hasAssertion = (part: RegexElement): boolean =>
  isAssertion(part) ||
  ('alternatives' in part && part.alternatives.some(({ elements }) => (elements as RegexElement[]).some(hasAssertion)));

/** Spreads the alternatives that contain assertions: `(?:^a|b)c` is `^ac` or `bc`. */
function spread(parts: Sequence): Sequence[] {
  const at = parts.findIndex((part) => part.type === 'Alternation' && hasAssertion(part));
  const choice = parts[at];
  if (choice === undefined || choice.type !== 'Alternation') return [parts];
  const all = choice.alternatives.flatMap(({ elements }) =>
    spread([...parts.slice(0, at), ...(elements as RegexElement[]), ...parts.slice(at + 1)]),
  );
  if (all.length > mostSequences) throw new Error('too many alternatives');
  return all;
}

/** True for `^`: nothing may precede. */
const isStart = (part: RegexElement): boolean =>
  part.type === 'Assertion' &&
  part.kind === 'behind' &&
  part.negate &&
  part.alternatives.some(({ elements: [first, second] }) => {
    return second === undefined && first?.type === 'CharacterClass' && first.characters.isAll;
  });

/** How patterns are read: the makers of nodes limit the size of automata. */
export type PatternReading = {
  makeNodes: () => NFA.LimitedNodeFactory;
  makeStates: () => DFA.LimitedNodeFactory;
  /** elements of an expression that are read; more are an error */
  mostElements: number;
  /** assertions that look behind, or are repeated, are an error; otherwise they are left out */
  isExact: boolean;
};

/** Builds the languages of the parts of one pattern. */
function createBuilder(maxCharacter: number, { makeNodes, makeStates, isExact }: PatternReading) {
  const readParts = (elements: Sequence): NFA => {
    const concatenation = { type: 'Concatenation', elements } as NoParent<Concatenation>;
    return NFA.fromRegex(concatenation, { maxCharacter }, { assertions: isExact ? 'throw' : 'ignore' }, makeNodes());
  };
  const makeAny = (): NFA => NFA.all({ maxCharacter }, makeNodes());
  const complement = (language: NFA): NFA => {
    const automaton = DFA.fromFA(language, makeStates());
    automaton.complement(makeStates());
    return NFA.fromFA(automaton, makeNodes());
  };

  /** The texts that may follow a position: the parts there, then anything. */
  const readSequence = (parts: Sequence): NFA => {
    let language = makeAny();
    let plain: RegexElement[] = [];
    const flush = (): void => {
      if (plain.length > 0) language.prepend(readParts(plain), makeNodes());
      plain = [];
    };
    for (const part of parts.toReversed()) {
      if (part.type !== 'Assertion') plain.unshift(part);
      else if (part.kind === 'ahead') {
        flush();
        const seen = readAll(part.alternatives.map(({ elements }) => elements as RegexElement[]));
        language = NFA.fromIntersection(language, part.negate ? complement(seen) : seen, makeNodes());
      } else if (isExact) throw new Error('an assertion that looks behind');
    }
    flush();
    return language;
  };
  const readAll = (choices: readonly Sequence[], read = readSequence): NFA => {
    const all = NFA.empty({ maxCharacter }, makeNodes());
    for (const parts of choices.flatMap(spread)) all.union(read(parts), makeNodes());
    return all;
  };
  return (choices: readonly Sequence[]): NFA =>
    readAll(choices, (parts) => {
      const first = parts.findIndex((part) => !isAssertion(part)) >>> 0;
      const isAnchored = parts.slice(0, first).some(isStart);
      const language = readSequence(parts.filter((part, index) => index >= first || !isStart(part)));
      if (!isAnchored) language.prepend(makeAny(), makeNodes());
      return language;
    });
}

/**
 * The texts in which a pattern finds a match, as an automaton. Assertions that look ahead are exact.
 *
 * @throws Error for a pattern that is no regular expression, refers to a group, or needs too large an automaton. In exact
 * reading also for an assertion that looks behind or is repeated.
 */
export function readPatternLanguage(source: string, flags: string, reading: PatternReading): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { expression, maxCharacter } = parser.parse({ backreferences: 'throw', maxNodes: reading.mostElements });
  const build = createBuilder(maxCharacter, reading);
  return build(expression.alternatives.map(({ elements }) => elements as RegexElement[]));
}
