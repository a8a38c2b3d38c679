import { oneOf } from '../../problem.ts';
import { REGISTRY } from '../generated/registry.ts';
import type { ProblemList } from '../problem-list.ts';
import { shortName, type XmlElement } from '../xml/xml-tree.ts';
import { isTypingSlip } from './near-name.ts';
import type { ElementRule, GroupType } from './read-registry.ts';

/** Judges an element by its rule, under whatever name it stands. */
type Judge = (child: XmlElement, rule: ElementRule) => void;

/**
 * Reports the children that the type does not have, each cause once: an element that they belong in and that is
 * not there around them, a name with a slip of typing, or a name that has no business there. What is meant is
 * judged as if it stood right, and counted in `counts` (by the position of its rule), so that it is not missed too.
 */
export function reportStrangers(
  strangers: readonly XmlElement[],
  parent: XmlElement,
  type: GroupType,
  counts: number[],
  problems: ProblemList,
  judge: Judge,
): void {
  const wrapped = new Map<number, XmlElement[]>();
  for (const child of strangers) {
    if (problems.isFull) return;
    const meant = meantBy(child, type, counts);
    const rule = type.elements[meant];
    if (rule !== undefined) {
      const right = `${shortName(child.local)} is no element of ${parent.local}; write ${rule.name}${caseHint(child, rule)}.`;
      problems.at(child, 'element_unexpected', right);
      problems.excuse(parent, rule.name);
      counts[meant] = (counts[meant] ?? 0) + 1;
      judge(child, rule);
      continue;
    }
    const around = wrapperOf(child, type, counts);
    if (around === -1) reportUnknown(child, parent, type, problems);
    else wrapped.set(around, [...(wrapped.get(around) ?? []), child]);
  }
  for (const [position, children] of wrapped) {
    const rule = type.elements[position];
    const [first] = children;
    if (rule === undefined || first === undefined || problems.isFull) continue;
    const inside = listed([...new Set(children.map(({ local }) => local))]);
    const right = `${parent.local} has no ${rule.name} around ${inside}; put ${children.length > 1 ? 'them' : 'it'} into <${rule.name}>…</${rule.name}>.`;
    problems.missing(parent, rule.name, right, first);
    counts[position] = 1;
    for (const child of children) judgeInside(child, rule, judge);
  }
}

function judgeInside(child: XmlElement, { type }: ElementRule, judge: Judge): void {
  if (type.kind !== 'sequence' && type.kind !== 'choice') return;
  const rule = type.elements[type.positions.get(child.local) ?? -1];
  if (rule !== undefined) judge(child, rule);
}

function reportUnknown(child: XmlElement, parent: XmlElement, type: GroupType, problems: ProblemList): void {
  const name = shortName(child.local);
  const right = `${name} does not belong in ${parent.local}, which may have ${names(type)}.`;
  problems.at(child, 'element_unexpected', right);
}

/** The names that a type has, those of a large one up to a readable number. */
export function names({ elements }: GroupType): string {
  const all = elements.map((element) => element.name);
  return oneOf(all.length > 12 ? [...all.slice(0, 11), 'others'] : all);
}

function listed(all: readonly string[]): string {
  const [first = '', ...others] = all.length > 5 ? [...all.slice(0, 4), 'others'] : all;
  const last = others.pop();
  return last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`;
}

/** The position of the element that a misspelt name stands for, or -1. A name that ISO 20022 has is meant as it is. */
function meantBy({ local }: XmlElement, { elements }: GroupType, counts: readonly number[]): number {
  const isFree = (rule: ElementRule, at: number): boolean => (counts[at] ?? 0) < rule.max;
  const lower = local.toLowerCase();
  const sameLetters = elements.findIndex((rule, at) => isFree(rule, at) && rule.name.toLowerCase() === lower);
  if (sameLetters !== -1 || isIsoName(local)) return sameLetters;
  return elements.findIndex((rule, at) => isFree(rule, at) && isTypingSlip(local, rule.name));
}

function caseHint({ local }: XmlElement, { name }: ElementRule): string {
  return local.toLowerCase() === name.toLowerCase() ? ' (upper and lower case count)' : '';
}

/** The position of an element that is not there and would have the child; one that must be there comes first. */
function wrapperOf({ local }: XmlElement, { elements }: GroupType, counts: readonly number[]): number {
  const wouldHave = ({ type }: ElementRule): boolean =>
    (type.kind === 'sequence' || type.kind === 'choice') && type.positions.has(local);
  const isFor = (rule: ElementRule, at: number): boolean => (counts[at] ?? 0) === 0 && wouldHave(rule);
  const mandatory = elements.findIndex((rule, at) => rule.min > 0 && isFor(rule, at));
  return mandatory === -1 ? elements.findIndex(isFor) : mandatory;
}

/** Whether any type of the registry has an element of that name. */
function isIsoName(name: string): boolean {
  return /^\w{1,40}$/.test(name) && new RegExp(`[ {(]${name}[?*+:[]`).test(REGISTRY);
}
