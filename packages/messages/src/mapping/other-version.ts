import { type MxType, usualVersionOf } from '../core/message-type.ts';
import type { MxContent } from '../iso20022/content/content.ts';
import { ROOTS } from '../iso20022/generated/registry.ts';
import { contentOfMx, messageOfContent } from '../iso20022/index.ts';
import { type ElementRule, type GroupType, type IsoType, isoType } from '../iso20022/schema/read-registry.ts';
import type { SimpleType } from '../iso20022/schema/simple-type.ts';
import { dropWhole, leavesOf, stop } from './losses.ts';
import { type Mapped, stopped } from './mapped.ts';
import type { Loss } from './translation.ts';

/** True if content has another version than that of CBPR+ and the translation rules. */
export function isOtherVersion({ type }: MxContent): boolean {
  return usualVersionOf(type) !== type;
}

/**
 * Converts a message to the version that CBPR+ and the translation rules use. What that version has no place for is a loss; if
 * something mandatory is missing then (such as an account's identification), the translation stops.
 */
export function asUsualVersion({ type: from, header, document }: MxContent): Mapped<MxContent> {
  const usual = usualVersionOf(from);
  const { element, type } = ROOTS[usual];
  const conversion = new Conversion(usual);
  const narrowed = conversion.valueOf(document, isoType(type), `/Document/${element}`);
  // Reading it shows whether it has that type.
  const content = contentOfMx(
    messageOfContent({ type: usual, header, document: narrowed ?? {} } as MxContent),
  );
  if (content === null) {
    const right = `The message has data for which ${usual}, the version it is translated through, has no place; write it in that version.`;
    return stopped([stop('unreadable', `/Document/${element}`, right)]);
  }
  return { kind: 'mapped', content, losses: conversion.losses };
}

/** Elements that older versions (camt.053.001.02, pain.001.001.03) call otherwise. */
const NEWER_NAMES: Readonly<Record<string, string>> = { BIC: 'BICFI', BICOrBEI: 'AnyBIC' };

type Group = Readonly<Record<string, unknown>>;

/** The conversion of one message. Everything that is left out is a loss. */
class Conversion {
  readonly losses: Loss[] = [];
  readonly #usual: MxType;

  constructor(usual: MxType) {
    this.#usual = usual;
  }

  /** The value as the type has it; undefined when it has no form there. */
  valueOf(old: unknown, type: IsoType, path: string): unknown {
    switch (type.kind) {
      case 'sequence':
      case 'choice':
        return this.#groupOf(old, type, path);
      case 'simple':
        return this.#simpleOf(old, type, path);
      case 'attributed':
      case 'any':
        return old;
    }
  }

  /** The group with the elements that the type has. If it lacks a mandatory element then, it is left out as a whole. */
  #groupOf(old: unknown, type: GroupType, path: string): unknown {
    const value = asGroup(old, type);
    if (!isGroup(value)) return this.#leaveOut(old, path);
    const before = this.losses.length;
    const kept: Record<string, unknown> = {};
    for (const [oldName, child] of Object.entries(value)) {
      const newer = NEWER_NAMES[oldName];
      const name = newer !== undefined && !type.positions.has(oldName) ? newer : oldName;
      const rule = type.elements[type.positions.get(name) ?? -1];
      const at = `${path}/${oldName}`;
      const found = rule === undefined ? this.#leaveOut(child, at) : this.#childOf(child, rule, at);
      if (found !== undefined) kept[name] = found;
    }
    const isWhole =
      type.kind === 'choice'
        ? Object.keys(kept).length === 1
        : type.required.every((position) => (type.elements[position]?.name ?? '') in kept);
    if (isWhole) return kept;
    this.losses.splice(before);
    return this.#leaveOut(old, path);
  }

  /** An element that may repeat in only one of the versions. */
  #childOf(child: unknown, rule: ElementRule, path: string): unknown {
    if (rule.max === 1) return this.#oneOf(Array.isArray(child) ? child : [child], rule, path);
    const all: readonly unknown[] = Array.isArray(child) ? child : [child];
    const found = all.flatMap((one, place) => {
      const at = Array.isArray(child) ? `${path}[${place + 1}]` : path;
      const value = this.valueOf(one, rule.type, at);
      return value === undefined ? [] : [value];
    });
    return found.length === 0 ? undefined : found;
  }

  /** A list as one element: as the records in it if it has such, or else the first of them. */
  #oneOf(all: readonly unknown[], { type }: ElementRule, path: string): unknown {
    const [first, ...others] = all;
    const records = recordsIn(type, first);
    if (records !== null) return this.valueOf({ [records]: all }, type, path);
    const isList = others.length > 0;
    for (const [place, one] of others.entries()) this.#leaveOut(one, `${path}[${place + 2}]`);
    return this.valueOf(first, type, isList ? `${path}[1]` : path);
  }

  /** A group as the one value in it that the type takes; a code that its list does not have is left out. */
  #simpleOf(old: unknown, type: SimpleType, path: string): unknown {
    if (typeof old === 'boolean') return old;
    const leaves = leavesOf(old, path);
    const taken = leaves.findLast(({ text }) => isOfType(text, type));
    for (const leaf of leaves) if (leaf !== taken) this.#leaveOut(leaf.text, leaf.path);
    return taken?.text;
  }

  #leaveOut(value: unknown, path: string): undefined {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '');
    const message = `${name} is not in ${this.#usual}, by which the message is translated, and was left out.`;
    dropWhole(this.losses, value, path, message);
    return undefined;
  }
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values that are too long or have another form are accepted unchanged, as they are in the version that they are read in. */
function isOfType(text: string, type: SimpleType): boolean {
  if (type.codes !== null) return type.codes.includes(text);
  return !type.isDate || type.problem(text) === null;
}

/**
 * A value in the form that the type has. A direct element of an older version is one of several choices in the usual one: a status
 * or date (`<Sts>BOOK</Sts>`, now `<Sts><Cd>BOOK</Cd></Sts>`), and a party where it may be an agent now. An amount may have got a
 * type, and in newer versions a mandate may be one of two kinds.
 */
function asGroup(value: unknown, { kind, elements, positions }: GroupType): unknown {
  const [first] = elements;
  if (!isGroup(value)) return kind === 'choice' && first !== undefined ? { [first.name]: value } : value;
  const names = Object.keys(value);
  if (names.some((name) => positions.has(NEWER_NAMES[name] ?? name) || positions.has(name))) return value;
  if (kind === 'choice') return positions.has('Pty') ? { Pty: value } : value;
  if ('Ccy' in value && 'value' in value) return positions.has('Amt') ? { Amt: value } : value;
  const [only, ...others] = Object.values(value);
  const isInner =
    others.length === 0 && isGroup(only) && Object.keys(only).some((name) => positions.has(name));
  return isInner ? only : value;
}

/** The element of a type that has records like this one, which the type itself is not; null when there is none. */
function recordsIn(type: IsoType, record: unknown): string | null {
  if (type.kind !== 'sequence' || !isGroup(record) || 'Ccy' in record) return null;
  const list = type.elements.find(({ max }) => max > 1);
  if (list === undefined || list.type.kind !== 'sequence') return null;
  const { positions } = list.type;
  return Object.keys(record).some((name) => positions.has(name) && !type.positions.has(name))
    ? list.name
    : null;
}
