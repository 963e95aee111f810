import { DFA, isDisjointWith, JS, NFA } from 'refa';

/** Patterns that need larger automata are compared for equality alone. */
const mostNodes = 3_000;

/** The nodes of all automata of one comparison; after them, patterns are compared for equality alone. */
const mostNodesAltogether = 60_000;

/** More nodes of two automata together are not searched. */
const mostPairs = 25_000;

let made = 0;

/** Starts the count of nodes again: a comparison of two contracts begins. */
export function resetPatternBudget(): void {
  made = 0;
  languages.clear();
}

function count(): void {
  made += 1;
  if (made > mostNodesAltogether) throw new Error('enough automata');
}

/** Counts the nodes of one automaton and of all. */
class CountingFactory extends DFA.LimitedNodeFactory {
  override createNode(): DFA.Node {
    count();
    return super.createNode();
  }
}

/** The same for automata with several ways. */
class CountingWaysFactory extends NFA.LimitedNodeFactory {
  override createNode(): NFA.Node {
    count();
    return super.createNode();
  }
}

const factory = (): CountingFactory => new CountingFactory(mostNodes);
const waysFactory = (): CountingWaysFactory => new CountingWaysFactory(mostNodes);

type Expression = Exclude<ReturnType<JS.Parser['parse']>['expression'], undefined>;
type Element = Expression['alternatives'][number]['elements'][number];
type Assertion = Extract<Element, { type: 'Assertion' }>;

const isAssertion = (element: Element | undefined): element is Assertion => element?.type === 'Assertion';

/** True for `^` or `$`: no character is before, or after. */
function isAnchor(element: Element | undefined, kind: Assertion['kind']): boolean {
  if (!isAssertion(element) || element.kind !== kind || !element.negate) return false;
  const [alternative, ...others] = element.alternatives;
  const [only, ...further] = alternative?.elements ?? [];
  return others.length + further.length === 0 && only?.type === 'CharacterClass' && only.characters.isAll;
}

type Alternatives = readonly { elements: readonly Element[] }[];

/** Texts that match in full, as an automaton. @throws Error for assertions and references inside */
function readWhole(alternatives: Alternatives, maxCharacter: number): DFA {
  const expression = { type: 'Expression', alternatives } as unknown as Parameters<typeof NFA.fromRegex>[0];
  const automaton = NFA.fromRegex(expression, { maxCharacter }, {}, waysFactory());
  return DFA.fromFA(automaton, factory());
}

/** One alternative: texts that match anywhere, without what a condition at the start of a text excludes. */
function readAlternative(written: readonly Element[], maxCharacter: number, any: Element): DFA {
  const elements = [...written];
  const isStart = isAnchor(elements[0], 'behind');
  const isEnd = isAnchor(elements.at(-1), 'ahead');
  const rest = elements.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  const conditions: Assertion[] = [];
  while (isStart && isAssertion(rest[0]) && rest[0].kind === 'ahead') conditions.push(rest.shift() as Assertion);
  const whole = [...(isStart ? [] : [any]), ...rest, ...(isEnd ? [] : [any])];
  let language = readWhole([{ elements: whole }], maxCharacter);
  for (const { alternatives, negate } of conditions) {
    const open = alternatives.map(({ elements: inner }) => {
      const last = inner.at(-1);
      return { elements: isAnchor(last, 'ahead') ? inner.slice(0, -1) : [...inner, any] };
    });
    const condition = readWhole(open, maxCharacter);
    if (negate) condition.complement(factory());
    language = intersect(language, condition);
  }
  return language;
}

const intersect = (one: DFA, other: DFA): DFA => DFA.fromFA(NFA.fromIntersection(one, other, waysFactory()), factory());

/** The automata of patterns, or why there is none, by flags and pattern. */
const languages = new Map<string, DFA | Error>();

/** The texts that a pattern accepts, as an automaton. @throws Error for references and large patterns */
function readLanguage(pattern: string, flags: string): DFA {
  const key = `${flags} ${pattern}`;
  const known = languages.get(key) ?? tryLanguage(pattern, flags);
  languages.set(key, known);
  if (known instanceof Error) throw known;
  return known;
}

function tryLanguage(pattern: string, flags: string): DFA | Error {
  try {
    return makeLanguage(pattern, flags);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function makeLanguage(pattern: string, flags: string): DFA {
  const limits = { assertions: 'parse', backreferences: 'throw', maxNodes: mostNodes } as const;
  const parse = (source: string) => JS.Parser.fromLiteral({ source, flags }).parse(limits);
  const { expression, maxCharacter } = parse(pattern);
  const any = parse('[^]*').expression.alternatives[0]?.elements[0] as Element;
  const [first, ...others] = expression.alternatives.map(({ elements }) =>
    readAlternative(elements, maxCharacter, any),
  );
  if (first === undefined) throw new Error('a pattern without alternatives');
  if (others.length === 0) return first;
  const all = NFA.fromFA(first, waysFactory());
  for (const other of others) all.union(other, waysFactory());
  return DFA.fromFA(all, factory());
}

const isUnicode = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
};

/** The texts that every one of some patterns accepts, in one alphabet. @throws Error when they cannot be read */
export function readLanguages(groups: readonly (readonly string[])[]): DFA[] {
  const flags = groups.flat().every(isUnicode) ? 'u' : '';
  return groups.map((patterns) => {
    const [first, ...others] = patterns.map((pattern) => readLanguage(pattern, flags));
    return others.reduce(intersect, first ?? readLanguage('', flags));
  });
}

/** True when no text is in both languages. @throws Error when they are too large */
export const areApart = (one: DFA, other: DFA): boolean => isDisjointWith(one, other, mostPairs);

/** True when one language has every text of another. @throws Error when they are too large */
export function includes(wide: DFA, narrow: DFA): boolean {
  const complement = wide.copy(factory());
  complement.complement(factory());
  return areApart(narrow, complement);
}
