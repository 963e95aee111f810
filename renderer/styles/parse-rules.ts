import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import type { StyleRule } from './style-rule.ts';

/** Blocks that only group rules. */
const groups = ['media', 'container', 'supports', 'layer'];

/** States that a page cannot have before its style sheets are loaded: they need an input, a script or a printer. */
const laterState = /:(?:hover|active|modal|popover-open|user-invalid|autofill)\b|::(?:backdrop|selection)/;

/** Removes what is in parentheses, and attributes: `:not(.a)` does not need the class `a`. */
function stripConditions(selector: string): string {
  let depth = 0;
  let bare = '';
  for (const sign of selector.replaceAll(/\[[^\]]*\]/g, '')) {
    if (sign === '(') depth += 1;
    if (depth === 0) bare += sign;
    if (sign === ')') depth -= 1;
  }
  return bare;
}

const isLater = (selector: string): boolean => laterState.test(selector.replaceAll(/:not\([^)]*\)/g, ''));

const listClasses = (selector: string): string[] =>
  Array.from(stripConditions(selector).matchAll(/\.([\w-]+)/g), ([, name = '']) => name);

/** Removes nested rules of later states. */
function removeLater(rule: Rule): void {
  rule.walkAtRules('starting-style', (block) => void block.remove());
  rule.walkRules((nested) => {
    nested.selectors = nested.selectors.filter((selector) => !isLater(selector));
    if (nested.selectors.join('') === '' || nested.nodes.length === 0) nested.remove();
  });
}

function parseRule(rule: Rule): StyleRule[] {
  const selectors = rule.selectors.filter((selector) => !isLater(selector));
  if (selectors.length === 0) return [];
  rule.selectors = selectors;
  removeLater(rule);
  if (rule.nodes.length === 0) return [];
  const needs = selectors.map(listClasses);
  return [needs.some((names) => names.length === 0) ? [rule.toString()] : [rule.toString(), needs]];
}

function parseBlock(block: AtRule): StyleRule[] {
  if (block.name === 'starting-style' || (block.name === 'media' && block.params === 'print')) return [];
  if (!groups.includes(block.name) || !block.nodes) return [[`${block.toString()}${block.nodes ? '' : ';'}`]];
  const rules = block.nodes.flatMap(parseNode);
  return rules.length === 0 ? [] : [{ opening: `@${block.name} ${block.params}{`, rules }];
}

function parseNode(node: ChildNode): StyleRule[] {
  if (node.type === 'rule') return parseRule(node);
  return node.type === 'atrule' ? parseBlock(node) : [];
}

/**
 * Reads a minified style sheet of the build as rules for the first paint. Rules of later states are left out: the linked
 * sheet has them.
 */
export const parseRules = (css: string): StyleRule[] => postcss.parse(css).nodes.flatMap(parseNode);
