import type { Severity } from '../../core/problems.ts';
import type { IsoCode } from '../problem-codes.ts';
import { quoted } from '../schema/simple-type.ts';
import { elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { every, find, text } from './lookup.ts';
import type { RuleContext } from './rule-context.ts';

/*
 * The words in which guidelines are declared. A rule reports how an element breaks it, and a guideline is the rule of a
 * message's body. Paths are names below the element that a rule applies to; `..` is its parent.
 */
export type Rule = (context: RuleContext, element: XmlElement) => void;

/** Rules of the same element, in this order. */
export function all(...rules: readonly Rule[]): Rule {
  return (context, element) => {
    for (const rule of rules) rule(context, element);
  };
}

/** Rules of the first element at a path. */
export function at(path: string, ...rules: readonly Rule[]): Rule {
  return (context, element) => {
    const found = find(element, path);
    if (found !== undefined) for (const rule of rules) rule(context, found);
  };
}

/** Rules of each child with that name. */
export function each(name: string, ...rules: readonly Rule[]): Rule {
  const rule = all(...rules);
  return (context, element) => {
    for (const child of every(element, name)) rule(context, child);
  };
}

/** Rules of the second child with that name. */
export function second(name: string, ...rules: readonly Rule[]): Rule {
  const rule = all(...rules);
  return (context, element) => {
    const [, child] = every(element, name);
    if (child !== undefined) rule(context, child);
  };
}

/** Rules of the elements with these names anywhere below. */
export function anywhere(rules: Readonly<Record<string, Rule>>): Rule {
  const byName = new Map(
    Object.entries(rules).flatMap(([names, rule]) => names.split(' ').map((name) => [name, rule] as const)),
  );
  const check: Rule = (context, parent) => {
    for (const child of elementsOf(parent)) {
      byName.get(child.local)?.(context, child);
      check(context, child);
    }
  };
  return check;
}

/** The first rule in the variant of the service, the other in all others. */
export function byVariant(variant: string, rule: Rule, other: Rule): Rule {
  return (context, element) => (context.variant === variant ? rule : other)(context, element);
}

type Test = (context: RuleContext, element: XmlElement, path: string) => boolean;

/** Present, or known to be intended because of a reported problem. */
export const given: Test = ({ problems }, element, path) =>
  find(element, path) !== undefined || problems.isExcused(element, path);
export const missing: Test = (context, element, path) => !given(context, element, path);
export const present: Test = (_, element, path) => find(element, path) !== undefined;
export const absent: Test = (_, element, path) => find(element, path) === undefined;

export function is(...codes: readonly string[]): Test {
  return (_, element, path) => codes.includes(text(element, path) ?? '');
}

export function isNot(code: string): Test {
  return (_, element, path) => text(element, path) !== code;
}

export function longerThan(max: number): Test {
  return (_, element, path) => (text(element, path)?.length ?? 0) > max;
}

/** Rules for elements that pass all tests, by path. */
export function when(tests: Readonly<Record<string, Test>>, ...rules: readonly Rule[]): Rule {
  return choose(tests, true, rules);
}

/** Rules for elements that fail one of the tests, by path. */
export function unless(tests: Readonly<Record<string, Test>>, ...rules: readonly Rule[]): Rule {
  return choose(tests, false, rules);
}

function choose(tests: Readonly<Record<string, Test>>, wanted: boolean, rules: readonly Rule[]): Rule {
  const entries = Object.entries(tests);
  return (context, element) => {
    if (entries.every(([path, test]) => test(context, element, path)) !== wanted) return;
    for (const rule of rules) rule(context, element);
  };
}

/** A sentence, or a function that returns it for an element. */
type Says = string | ((element: XmlElement) => string);

/** Reports the element, unless it is already known to be wrong: one mistake is one problem. */
export function wrong(code: IsoCode, says: Says, severity: Severity = 'tolerated'): Rule {
  return ({ problems }, element) => {
    if (problems.isWrong(element)) return;
    problems.at(element, code, typeof says === 'string' ? says : says(element), severity);
  };
}

/** Reports that a child (a path) is missing, with a specific code. */
export function lacks(path: string, code: IsoCode, says: string): Rule {
  return when({ [path]: missing }, ({ problems }, element) =>
    problems.at(element, code, says, 'tolerated', path),
  );
}

/** Reports a value that is none of these codes. `guideline` is its name in the sentence. */
export function isOneOf(code: IsoCode, guideline: string, codes: string, severity?: Severity): Rule {
  const right = codes.split(' ');
  const or = right.length < 6 ? right.join(' or ') : `one of ${right.join(' ')}`;
  const report = wrong(
    code,
    (element) => `${element.local} is ${quoted(textOf(element))}; ${guideline} takes ${or}.`,
    severity,
  );
  return (context, element) => {
    if (!right.includes(textOf(element))) report(context, element);
  };
}

/** Reports a party whose name is too long. */
export function nameOf(max: number, code: IsoCode, guideline: string): Rule {
  const report = wrong(
    code,
    (name) => `Nm has ${textOf(name).length} characters; ${guideline} takes at most ${max}.`,
  );
  return when({ Nm: longerThan(max) }, at('Nm', report));
}

/** Reports which of these (paths) are missing, unless that was reported before. */
export function needs(paths: string, severity: Severity = 'tolerated'): Rule {
  const all = paths.split(' ').map((path) => path.split('/'));
  return ({ problems, guide }, element) => {
    for (const names of all) {
      let parent: XmlElement | undefined = element;
      for (let step = 0; step < names.length && parent !== undefined; step++) {
        const name = names[step] ?? '';
        const child: XmlElement | undefined = find(parent, name);
        if (child === undefined && !problems.isExcused(parent, name)) {
          const rest = names.slice(step).join('/');
          const right = `${parent.local} has no ${rest}, which ${guide.name} makes mandatory; add it.`;
          problems.missing(parent, rest, right, parent, guide.missing, severity);
        }
        parent = child;
      }
    }
  };
}

/** CBPR+ accepts one child with that name per message, but its rules apply to all that the message has. */
export function one(name: string, ...rules: readonly Rule[]): Rule {
  const right = `CBPR+ takes one ${name} per message; send each in its own message.`;
  return all(needs(name), second(name, wrong('cbpr_one_transaction', right)), each(name, ...rules));
}

/** Reports children that the guideline does not use. */
export function unused(names: string): Rule {
  const all = names.split(' ');
  return ({ problems, guide }, element) => {
    for (const name of all) {
      const child = find(element, name);
      if (child !== undefined)
        problems.at(child, guide.notUsed, `${name} is not used in ${guide.name}; leave it out.`, 'tolerated');
    }
  };
}

/** Reports children other than those of the guideline. */
export function only(names: string): Rule {
  const known = new Set(names.split(' '));
  return ({ problems, guide }, element) => {
    for (const child of elementsOf(element)) {
      if (known.has(child.local) || problems.isWrong(child)) continue;
      problems.at(
        child,
        guide.notUsed,
        `${child.local} is not used in ${guide.name}; leave it out.`,
        'tolerated',
      );
    }
  };
}

/** Reports the first child with that name beyond the maximum. */
export function atMost(max: number, name: string, severity: Severity = 'tolerated'): Rule {
  const times = max === 1 ? 'once' : `${max} times`;
  return ({ problems, guide }, element) => {
    const extra = every(element, name)[max];
    if (extra === undefined) return;
    const right = `${name} may occur only ${times} in ${guide.name}; leave out the others.`;
    problems.at(extra, guide.notUsed, right, severity);
  };
}

/** Reports a reference that MT fields and clearing systems would misinterpret. */
export function noSlashes(code: IsoCode): Rule {
  const report = wrong(
    code,
    ({ local }) => `${local} begins or ends with a slash or has two in a row; leave them out.`,
  );
  return (context, element) => {
    const value = textOf(element);
    if (value.startsWith('/') || value.endsWith('/') || value.includes('//')) report(context, element);
  };
}
