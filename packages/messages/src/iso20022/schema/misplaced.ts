import { isTypingSlip } from '@clearbench/domain';
import { oneOf } from '../../core/problem.ts';
import type { IsoProblems } from '../checks/iso-problems.ts';
import { REGISTRY } from '../generated/registry.ts';
import { elementsOf, shortName, type XmlElement } from '../xml/xml-tree.ts';
import { otherVersionsOf, versionHint } from './other-versions.ts';
import type { ElementRule, GroupType } from './read-registry.ts';

/** Checks an element by its rule, whatever its name. */
type Judge = (child: XmlElement, rule: ElementRule) => void;

/** Further unknown children are not examined: the list of problems is full by then. */
const MOST = 200;

/**
 * Reports the children that the type does not have, each cause once: a misspelt name, a missing element around them, or a name
 * that does not belong there. The intended element is checked as if it were correct, and counted in `counts` (by the position of
 * its rule), so that it is not reported as missing too.
 */
export function reportStrangers(
  strangers: readonly XmlElement[],
  parent: XmlElement,
  type: GroupType,
  counts: number[],
  problems: IsoProblems,
  judge: Judge,
): void {
  let others: XmlElement[] = [];
  for (const child of strangers) {
    if (problems.isFull || others.length === MOST) break;
    const meant = meantBy(child, type, counts);
    const rule = type.elements[meant];
    if (rule === undefined) {
      others.push(child);
      continue;
    }
    const right = `${shortName(child.local)} is not an element of ${parent.local}; write ${rule.name}${caseHint(child, rule)}.`;
    problems.at(child, 'element_unexpected', right);
    problems.excuse(parent, rule.name);
    counts[meant] = (counts[meant] ?? 0) + 1;
    judge(child, rule);
  }
  // An element that a later version has there counts as that element, not as a part of another element of this
  // version.
  others = others.filter((child) => !reportLater(child, parent, type, problems));
  while (others.length > 0 && !problems.isFull) {
    const around = wrappersOf(others, parent, type, counts);
    const isInside = ({ local }: XmlElement): boolean =>
      around.some((position) => has(type, position, local));
    const inside = others.filter(isInside);
    const [first = others[0]] = inside;
    if (first === undefined) return;
    const [position = -1, another] = around;
    const rule = type.elements[position];
    if (rule === undefined) reportUnknown(first, parent, type, problems);
    else if (another !== undefined) reportBare(inside, parent, type, around, problems);
    else {
      const right = `${parent.local} has no ${rule.name} around ${listed(inside)}; put ${inside.length > 1 ? 'them' : 'it'} into <${rule.name}>…</${rule.name}>.`;
      problems.missing(parent, rule.name, right, first);
      counts[position] = Math.max(1, counts[position] ?? 0);
      for (const child of inside) judgeInside(child, rule, judge);
    }
    others = others.filter((child) => child !== first && !isInside(child));
  }
}

function has({ elements }: GroupType, position: number, name: string): boolean {
  const type = elements[position]?.type;
  return (type?.kind === 'sequence' || type?.kind === 'choice') && type.positions.has(name);
}

function judgeInside(child: XmlElement, { type }: ElementRule, judge: Judge): void {
  if (type.kind !== 'sequence' && type.kind !== 'choice') return;
  const rule = type.elements[type.positions.get(child.local) ?? -1];
  if (rule !== undefined) judge(child, rule);
}

function reportUnknown(child: XmlElement, parent: XmlElement, type: GroupType, problems: IsoProblems): void {
  const name = shortName(child.local);
  const right = `${name} does not belong in ${parent.local}, which may have ${names(type)}.${versionHint(child)}`;
  problems.at(child, 'element_unexpected', right);
}

function reportLater(child: XmlElement, parent: XmlElement, type: GroupType, problems: IsoProblems): boolean {
  const versions = otherVersionsOf(child);
  if (versions === null || versions.since === null || versions.until !== null) return false;
  reportUnknown(child, parent, type, problems);
  return true;
}

/** Children that must be inside one of several elements, when it is unclear which. */
function reportBare(
  children: readonly XmlElement[],
  parent: XmlElement,
  { elements }: GroupType,
  around: readonly number[],
  problems: IsoProblems,
): void {
  const [first] = children;
  if (first === undefined) return;
  const all = around.slice(0, 5).map((position) => elements[position]?.name ?? '');
  const right = `${listed(children)} can't be directly in ${parent.local}; write the element around ${children.length > 1 ? 'them' : 'it'}, like ${oneOf(all)}.`;
  problems.at(first, 'element_unexpected', right);
}

/** The names that a type has, those of a large one up to a readable number. */
export function names({ elements }: GroupType): string {
  const all = elements.map((element) => element.name);
  return oneOf(all.length > 12 ? [...all.slice(0, 11), 'others'] : all);
}

function listed(children: readonly XmlElement[]): string {
  const all = [...new Set(children.map(({ local }) => local))];
  const [first = '', ...others] = all.length > 5 ? [...all.slice(0, 4), 'others'] : all;
  const last = others.pop();
  return last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`;
}

/** The position of the element that a misspelt name was meant to be, or -1. An existing ISO 20022 name is never a misspelling. */
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

/**
 * The positions of the elements that may be missing around some of the children: those that have most of them; among these the
 * mandatory one, or those that fit between the neighbours.
 */
function wrappersOf(
  children: readonly XmlElement[],
  parent: XmlElement,
  type: GroupType,
  counts: readonly number[],
): number[] {
  let most = 1;
  let best: number[] = [];
  for (const [position, { max }] of type.elements.entries()) {
    if ((counts[position] ?? 0) > 0 && max === 1) continue;
    const inside = children.filter(({ local }) => has(type, position, local)).length;
    if (inside > most) best = [];
    if (inside >= most) best.push(position);
    most = Math.max(most, inside);
  }
  const missing = best.find((at) => (type.elements[at]?.min ?? 0) > (counts[at] ?? 0));
  if (missing !== undefined) return [missing];
  const first = children.find(({ local }) => best.some((at) => has(type, at, local)));
  const [from, to] = first === undefined ? [0, 0] : gapAround(first, parent, type);
  const fitting = best.filter((at) => from <= at && at <= to);
  return fitting.length > 0 ? fitting : best;
}

/** The positions of the nearest neighbours that the type has. */
function gapAround(
  child: XmlElement,
  parent: XmlElement,
  { positions, elements }: GroupType,
): [number, number] {
  let from = 0;
  let isBehind = false;
  for (const sibling of elementsOf(parent)) {
    const position = positions.get(sibling.local);
    if (sibling === child) isBehind = true;
    else if (position === undefined) continue;
    else if (isBehind) return [from, position];
    else from = position;
  }
  return [from, elements.length];
}

let isoNames: ReadonlySet<string> | null = null;

/** True if any type of the registry has an element with that name. The names are collected at the first call. */
export function isIsoName(name: string): boolean {
  isoNames ??= new Set(
    Object.values(REGISTRY).flatMap((definition) =>
      [...definition.matchAll(/[ {(](\w+)(?=[?*+:[])/g)].map(([, known = '']) => known),
    ),
  );
  return isoNames.has(name);
}
