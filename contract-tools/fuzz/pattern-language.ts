import { DFA, JS, NFA, type Concatenation, type Element, type NoParent } from 'refa';
import { compilePattern } from '../openapi/compile-pattern.ts';

/** Larger automata are not built: the pattern then has no generator. */
const mostNodes = 30_000;

/** A pattern with more combinations of alternatives keeps their assertions for the final test alone. */
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

const makeFactory = (): NFA.LimitedNodeFactory => new NFA.LimitedNodeFactory(mostNodes);

/** Builds the languages of the parts of one pattern. */
function createBuilder(maxCharacter: number) {
  const readParts = (elements: Sequence): NFA => {
    const concatenation = { type: 'Concatenation', elements } as NoParent<Concatenation>;
    return NFA.fromRegex(concatenation, { maxCharacter }, { assertions: 'ignore' }, makeFactory());
  };
  const makeAny = (): NFA => NFA.all({ maxCharacter }, makeFactory());
  const complement = (language: NFA): NFA => {
    const automaton = DFA.fromFA(language, new DFA.LimitedNodeFactory(mostNodes));
    automaton.complement(new DFA.LimitedNodeFactory(mostNodes));
    return NFA.fromFA(automaton, makeFactory());
  };

  /** The texts that may follow a position: the parts there, then anything. What is looked at behind is not regarded. */
  const readSequence = (parts: Sequence): NFA => {
    let language = makeAny();
    let plain: RegexElement[] = [];
    const flush = (): void => {
      if (plain.length > 0) language.prepend(readParts(plain), makeFactory());
      plain = [];
    };
    for (const part of parts.toReversed()) {
      if (part.type !== 'Assertion') plain.unshift(part);
      else if (part.kind === 'ahead') {
        flush();
        const seen = readAll(part.alternatives.map(({ elements }) => elements as RegexElement[]));
        language = NFA.fromIntersection(language, part.negate ? complement(seen) : seen, makeFactory());
      }
    }
    flush();
    return language;
  };
  const readAll = (choices: readonly Sequence[], prepare = (_: Sequence, language: NFA): NFA => language): NFA => {
    const all = NFA.empty({ maxCharacter }, makeFactory());
    for (const parts of choices.flatMap(spread)) all.union(prepare(parts, readSequence(parts)), makeFactory());
    return all;
  };
  return (choices: readonly Sequence[]): NFA =>
    readAll(choices, (parts, language) => {
      const isAnchored = parts.slice(0, parts.findIndex((part) => !isAssertion(part)) >>> 0).some(isStart);
      if (!isAnchored) language.prepend(makeAny(), makeFactory());
      return language;
    });
}

/**
 * The texts in which a pattern finds a match, as an automaton. Assertions that look ahead are exact. Those that
 * look behind, or are repeated, are left out: some of the texts do not match.
 *
 * @throws Error for a pattern that is no regular expression, needs too large an automaton, or refers to a group that may
 * have any length.
 */
export function readLanguage(pattern: string): NFA {
  const flags = compilePattern(pattern)?.flags;
  if (flags === undefined) throw new Error('no regular expression');
  const parser = JS.Parser.fromLiteral({ source: pattern, flags });
  const { expression, maxCharacter } = parser.parse({ backreferences: 'throw', maxNodes: mostNodes });
  return createBuilder(maxCharacter)(expression.alternatives.map(({ elements }) => elements as RegexElement[]));
}

/** The texts that are in every one of some languages. */
export function joinLanguages(languages: readonly NFA[]): NFA {
  const [first, ...others] = languages;
  if (first === undefined) throw new Error('no pattern');
  return others.reduce((all, one) => NFA.fromIntersection(all, one, makeFactory()), first);
}
