import type { IsoProblems } from '../checks/iso-problems.ts';
import { checkAmount, checkMeaning } from '../rules/check-values.ts';
import { elementsOf, shortName, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { reportOrder } from './check-order.ts';
import { names, reportStrangers } from './misplaced.ts';
import { versionHint } from './other-versions.ts';
import type { AnyType, AttributedType, ElementRule, GroupType, IsoType } from './read-registry.ts';
import { isBlank, quoted, type SimpleType } from './simple-type.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Lists all differences between an element and its type: what validation with an `xs:` schema would refuse. */
export function validateStructure(element: XmlElement, type: IsoType, problems: IsoProblems): void {
  if (problems.isFull) return;
  if (element.attributes.length > 0 || type.kind === 'attributed') checkAttributes(element, type, problems);
  switch (type.kind) {
    case 'sequence':
    case 'choice':
      checkGroup(element, type, problems);
      return;
    case 'any':
      checkAny(element, type, problems);
      return;
    case 'attributed':
      checkValue(element, type.base, problems);
      if (problems.depth !== 'schema') checkAmount(element, type, problems);
      return;
    case 'simple':
      checkValue(element, type, problems);
  }
}

/** Checks the children of a sequence, or of a choice, which has only one of its elements. */
function checkGroup(element: XmlElement, type: GroupType, problems: IsoProblems): void {
  if (holdsTextOnly(element, type, problems)) return;
  const counts: number[] = new Array(type.elements.length).fill(0);
  let strangers: XmlElement[] | null = null;
  let first: ElementRule | null = null;
  let furthest = 0;
  let isDisordered = false;
  for (const child of element.children) {
    if (problems.isFull) return;
    if (child.kind !== 'element') {
      checkBetween(element, child, problems);
      continue;
    }
    const position = type.positions.get(child.local) ?? -1;
    const rule = type.elements[position];
    if (rule === undefined) {
      strangers ??= [];
      strangers.push(child);
      continue;
    }
    const count = (counts[position] ?? 0) + 1;
    counts[position] = count;
    first ??= rule;
    if (type.kind === 'choice' && rule !== first) {
      const right = `${element.local} has ${child.local} beside ${first.name}; it must have only one of ${names(type)}.`;
      problems.at(child, 'choice_several', right);
    } else if (count === rule.max + 1) reportRepeated(child, rule, problems);
    if (position < furthest) isDisordered = true;
    else furthest = position;
    if (count <= rule.max) checkChild(child, element, rule, problems);
  }
  if (isDisordered && type.kind === 'sequence') reportOrder(element, type, problems);
  if (strangers !== null) checkStrangers(strangers, element, type, counts, problems);
  reportMissing(element, type, counts, problems);
}

function reportMissing(
  element: XmlElement,
  type: GroupType,
  counts: readonly number[],
  problems: IsoProblems,
): void {
  const isChoice = type.kind === 'choice';
  if (isChoice && counts.every((count) => count === 0)) {
    problems.at(element, 'choice_missing', `${element.local} has none of ${names(type)}; it must have one.`);
    for (const { name } of type.elements) problems.excuse(element, name);
    return;
  }
  for (const position of type.required) {
    const rule = type.elements[position];
    const count = counts[position] ?? 0;
    if (rule === undefined || count >= rule.min || (isChoice && count === 0)) continue;
    const right =
      count === 0
        ? `no ${rule.name}, which is mandatory; add it`
        : `${count} ${rule.name}; it must have ${rule.min}`;
    problems.missing(element, rule.name, `${element.local} has ${right}.`);
  }
}

/** Text where elements belong, and no element at all: one mistake, which explains everything missing. */
function holdsTextOnly(element: XmlElement, type: GroupType, problems: IsoProblems): boolean {
  const { children } = element;
  // The most frequent case, white space followed by an element, comes first.
  const [first, second] = children;
  if (first === undefined || first.kind === 'element' || second?.kind === 'element') return false;
  if (children.some((child) => child.kind === 'element')) return false;
  const value = textOf(element).trim();
  if (isBlank(value)) return false;
  const right = `${element.local} has the text ${quoted(value)}; put it into an element: ${names(type)}.`;
  problems.inside(element, 'text_unexpected', right);
  for (const { name } of type.elements) problems.excuse(element, name);
  return true;
}

function checkStrangers(
  strangers: readonly XmlElement[],
  parent: XmlElement,
  type: GroupType,
  counts: number[],
  problems: IsoProblems,
): void {
  reportStrangers(strangers, parent, type, counts, problems, (child, rule) =>
    checkChild(child, parent, rule, problems),
  );
}

function checkChild(child: XmlElement, parent: XmlElement, rule: ElementRule, problems: IsoProblems): void {
  if (child.namespace !== parent.namespace) {
    const right = `${shortName(child.local)} is in ${namespaceText(child.namespace)}; it must be in that of ${parent.local}, ${parent.namespace}.`;
    problems.at(child, 'namespace_wrong', right);
  }
  validateStructure(child, rule.type, problems);
}

function namespaceText(namespace: string): string {
  return namespace === '' ? 'no namespace' : `the namespace ${quoted(namespace)}`;
}

function reportRepeated(child: XmlElement, rule: ElementRule, problems: IsoProblems): void {
  const times = rule.max === 1 ? 'once' : `${rule.max} times`;
  problems.at(child, 'element_repeated', `${rule.name} may occur only ${times}; leave out the others.`);
}

function checkBetween(
  element: XmlElement,
  child: XmlElement['children'][number],
  problems: IsoProblems,
): void {
  if (child.kind === 'text' ? isBlank(child.value) : child.kind !== 'cdata') return;
  const right = `${element.local} has the text ${quoted(child.kind === 'element' ? '' : child.value.trim())} between its elements; put it into its own element, or leave it out.`;
  problems.inside(element, 'text_unexpected', right);
}

function checkAny(element: XmlElement, type: AnyType, problems: IsoProblems): void {
  const elements = elementsOf(element);
  const [first, second] = elements;
  for (const child of element.children) {
    if (child.kind !== 'element') checkBetween(element, child, problems);
  }
  if (first === undefined) {
    problems.at(element, 'element_missing', `${element.local} is empty; it must have one element.`);
  } else if (second !== undefined) {
    problems.at(second, 'element_repeated', `${element.local} must have one element; leave out the others.`);
  }
  if (type.namespace === '##any') return;
  for (const child of elements) {
    if (child.namespace === type.namespace) continue;
    const right = `${shortName(child.local)} is in ${namespaceText(child.namespace)}; it must be in ${type.namespace}.`;
    problems.at(child, 'namespace_wrong', right);
  }
}

function checkValue(element: XmlElement, type: SimpleType, problems: IsoProblems): void {
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    problems.at(
      child,
      'element_unexpected',
      `${shortName(child.local)} does not belong in ${element.local}, which holds text only.${versionHint(child)}`,
    );
  }
  const value = textOf(element);
  // For elements in place of a text, reporting their presence is enough.
  if (isBlank(value) && elementsOf(element).length > 0) return;
  const problem = type.problem(value);
  if (problem === null) {
    if (problems.depth !== 'schema') checkMeaning(element, type.name, value, problems);
    return;
  }
  if (element.parent !== null) problems.excuse(element.parent, element.local);
  const subject = problem.detail.startsWith('has') ? '' : ` ${quoted(value)}`;
  problems.inside(
    element,
    problem.code,
    `${element.local}${subject === '' ? '' : ` has${subject}; it`} ${problem.detail}.`,
  );
}

function checkAttributes(element: XmlElement, type: IsoType, problems: IsoProblems): void {
  const expected: AttributedType | null = type.kind === 'attributed' ? type : null;
  let found = false;
  for (const attribute of element.attributes) {
    if (attribute.namespace === XMLNS || attribute.name === 'xmlns') continue;
    if (attribute.namespace === XSI && /^(?:schemaLocation|noNamespaceSchemaLocation)$/.test(attribute.local))
      continue;
    if (expected === null || attribute.name !== expected.attribute) {
      const right = `${element.local} has the attribute ${shortName(attribute.name)}, which does not belong there; leave it out.`;
      problems.attribute(element, attribute, 'attribute_unexpected', right, 'tolerated');
      continue;
    }
    found = true;
    const problem = expected.attributeType.problem(attribute.value);
    if (problem !== null) {
      const right = `${element.local} has ${attribute.name} ${quoted(attribute.value)}; it ${problem.detail}.`;
      problems.attribute(element, attribute, problem.code, right);
    }
  }
  if (expected === null || found) return;
  const right = `${element.local} has no attribute ${expected.attribute}; write ${expected.attribute}="EUR".`;
  problems.at(element, 'attribute_missing', right, 'error', `@${expected.attribute}`);
}
