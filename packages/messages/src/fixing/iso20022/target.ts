import type { Problem } from '../../core/problem.ts';
import type { MxMessage } from '../../iso20022/reading/mx-message.ts';
import {
  elementsByName,
  elementsOf,
  type XmlAttribute,
  type XmlElement,
} from '../../iso20022/xml/xml-tree.ts';
import type { Fixer, Piece } from '../piece.ts';

export type IsoPiece = Piece<MxMessage>;
export type IsoFixer = Fixer<MxMessage>;

/** The part of a message that a problem is about. */
export interface Target {
  /** The element at the problem's path, or the nearest one around it. */
  readonly element: XmlElement;
  /** The names on the path that the element does not have. */
  readonly missing: readonly string[];
  readonly attribute: XmlAttribute | null;
}

/** The element or attribute at the path of a problem; null when the path is not that of an element. */
export function targetOf({ path }: Problem, { message }: IsoPiece): Target | null {
  const [, top = '', ...steps] = path.split('/');
  let element = topOf(message, top);
  if (element === null) return null;
  for (const [at, step] of steps.entries()) {
    const { attributes }: XmlElement = element;
    const attribute = attributes.find(({ name }) => `@${name}` === step);
    if (attribute !== undefined) return { element, missing: [], attribute };
    const child = childAt(element, step);
    if (child === undefined) return { element, missing: steps.slice(at), attribute: null };
    element = child;
  }
  return { element, missing: [], attribute: null };
}

function topOf({ header, document, xml }: MxMessage, step: string): XmlElement | null {
  const name = step.replace(/\[\d+\]$/, '');
  if (name === 'Document') return document;
  return name === 'AppHdr' ? (header ?? headerBelow(xml.root)) : null;
}

/** A header of a version that is not read belongs to no message. */
function headerBelow(element: XmlElement): XmlElement | null {
  if (element.local === 'AppHdr') return element;
  for (const child of elementsOf(element)) {
    const found = child.local === 'Document' ? null : headerBelow(child);
    if (found !== null) return found;
  }
  return null;
}

const children = new WeakMap<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>();

/**
 * The child that a step of a path names: `Nm`, or `Ustrd[2]` if there are several. They are indexed once for all
 * problems.
 */
function childAt(parent: XmlElement, step: string): XmlElement | undefined {
  const [, name = '', number = '1'] = /^([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? [];
  const known = children.get(parent) ?? elementsByName(parent);
  children.set(parent, known);
  return known.get(name)?.[Number(number) - 1];
}

/** Asks several fixers in order; the first one that knows the right value provides the fix. */
export function firstOf(...fixers: readonly IsoFixer[]): IsoFixer {
  return (problem, piece) => {
    for (const fixer of fixers) {
      const fix = fixer(problem, piece);
      if (fix !== null) return fix;
    }
    return null;
  };
}
