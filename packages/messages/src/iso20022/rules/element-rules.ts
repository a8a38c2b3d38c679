import { elementsOf, type XmlElement } from '../xml/xml-tree.ts';
import type { RuleContext } from './rule-context.ts';

export type ElementRule = (context: RuleContext, element: XmlElement) => void;

/** Rules on elements anywhere in a message, by name. */
export type ElementRules = ReadonlyMap<string, ElementRule>;

export function elementRules(entries: Readonly<Record<string, ElementRule>>): ElementRules {
  return new Map(Object.entries(entries));
}

/** The same rule for several elements. */
export function each(names: string, rule: ElementRule): Readonly<Record<string, ElementRule>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, rule]));
}

/** Checks every element below this one by the rules on its name. */
export function checkElements(context: RuleContext, parent: XmlElement, rules: ElementRules): void {
  for (const child of elementsOf(parent)) {
    rules.get(child.local)?.(context, child);
    checkElements(context, child, rules);
  }
}
