/** A rule of a style sheet, and the classes that an element needs for it: the rule applies if one of the lists is complete. */
type SimpleRule = readonly [text: string, needs?: readonly (readonly string[])[]];

/** A block with rules, such as a media query. */
type BlockRule = { readonly opening: string; readonly rules: readonly StyleRule[] };

export type StyleRule = SimpleRule | BlockRule;

const isBlock = (rule: StyleRule): rule is BlockRule => 'opening' in rule;

/** Writes the rules that elements with these classes need, in their order. */
export function selectRules(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  let css = '';
  for (const rule of rules) {
    if (isBlock(rule)) {
      const inner = selectRules(rule.rules, classes);
      if (inner !== '') css += `${rule.opening}${inner}}`;
    } else {
      const [text, needs] = rule;
      if (!needs || needs.some((list) => list.every((name) => classes.has(name)))) css += text;
    }
  }
  return css;
}
