import type { TextPosition } from './line-counter.ts';

/**
 * XML as a tree that keeps everything between the elements and the original spelling, so that the text can be reproduced. Lines
 * and columns count from 1; a column counts UTF-16 units.
 */
export type XmlNode = XmlElement | XmlText | XmlOther;

export interface XmlElement {
  readonly kind: 'element';
  /** As written: `pacs:Document`. */
  readonly name: string;
  /** Without the prefix: `Document`. */
  readonly local: string;
  /** The namespace of the prefix; empty for none. */
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  /** White space before the end of the start tag. */
  readonly space: string;
  /** Written `<a/>`. */
  readonly selfClosing: boolean;
  readonly children: XmlNode[];
  readonly parent: XmlElement | null;
  /** Where the start tag begins. */
  readonly line: number;
  readonly column: number;
  /** Where the content begins, after the start tag. */
  readonly bodyLine: number;
  readonly bodyColumn: number;
  /** White space before the end of the end tag. */
  endSpace: string;
}

export interface XmlAttribute {
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
  /** With references resolved. */
  readonly value: string;
  /** White space before the name. */
  readonly space: string;
  /** `=`, with white space around it where there is some. */
  readonly equals: string;
  readonly quote: string;
  /** The value as written between the quotes. */
  readonly spelling: string;
  readonly line: number;
  readonly column: number;
}

export interface XmlText {
  readonly kind: 'text';
  /** With references resolved and line ends as `\n`. */
  readonly value: string;
  readonly spelling: string;
}

/** Comments and instructions, which carry no data, and CDATA, which does; `value` is the text between the delimiters, as it is spelt. */
export interface XmlOther {
  readonly kind: 'cdata' | 'comment' | 'instruction';
  readonly value: string;
}

export interface XmlDocument {
  readonly byteOrderMark: boolean;
  /** The XML declaration is an instruction like any other. */
  readonly nodes: readonly XmlNode[];
  readonly root: XmlElement;
}

export interface XmlReading {
  /** Null if the text is not well-formed or exceeds a limit. */
  readonly document: XmlDocument | null;
  /** Where the next document of the text begins; null after the last. */
  readonly next: TextPosition | null;
}

/** The character data of an element, child elements left out. */
export function textOf(element: XmlElement): string {
  const { children } = element;
  const [only] = children;
  if (only === undefined) return '';
  if (children.length === 1 && only.kind === 'text') return only.value;
  let text = '';
  for (const child of children) {
    if (child.kind === 'text') text += child.value;
    else if (child.kind === 'cdata') text += child.value.replace(/\r\n?/g, '\n');
  }
  return text;
}

/** The child elements, in order. */
export function elementsOf(element: XmlElement): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const child of element.children) if (child.kind === 'element') elements.push(child);
  return elements;
}

/** The elements inside, in groups of one name. (Node 20 has no `Map.groupBy`.) */
export function elementsByName(parent: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
  const groups = new Map<string, XmlElement[]>();
  for (const element of elementsOf(parent)) {
    const group = groups.get(element.local);
    if (group === undefined) groups.set(element.local, [element]);
    else group.push(element);
  }
  return groups;
}

/** The first child element of that name, whatever its namespace. */
export function childOf(element: XmlElement | undefined, local: string): XmlElement | undefined {
  if (element === undefined) return undefined;
  for (const child of element.children) if (child.kind === 'element' && child.local === local) return child;
  return undefined;
}

/** NewProblem the index among siblings needs all of them, so it is done once for all of their problems. */
const paths = new WeakMap<XmlElement, string>();
const positions = new WeakMap<XmlElement, ReadonlyMap<XmlElement, string>>();

/**
 * The XPath of an element from the message's own element (`Document`, `AppHdr`) on; `[n]` where names repeat. The tree
 * must be complete.
 */
export function pathOf(element: XmlElement): string {
  const known = paths.get(element);
  if (known !== undefined) return known;
  const { parent, local } = element;
  const isTop = parent === null || local === 'Document' || local === 'AppHdr';
  const path = `${isTop ? '' : pathOf(parent)}/${shortName(local)}${position(element)}`;
  paths.set(element, path);
  return path;
}

/** A name from a text as problems quote it: cut to a readable length. */
export function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 57)}…` : name;
}

function position(element: XmlElement): string {
  const { parent } = element;
  if (parent === null) return '';
  const known = positions.get(parent) ?? positionsIn(parent);
  positions.set(parent, known);
  return known.get(element) ?? '';
}

/** The numbers of the children that share their name with others. */
function positionsIn(parent: XmlElement): ReadonlyMap<XmlElement, string> {
  const found = new Map<XmlElement, string>();
  for (const same of elementsByName(parent).values()) {
    if (same.length > 1) for (const [at, child] of same.entries()) found.set(child, `[${at + 1}]`);
  }
  return found;
}
