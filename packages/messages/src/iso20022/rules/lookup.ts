import { remembered } from '../../core/remembered.ts';
import { childOf, textOf, type XmlElement } from '../xml/xml-tree.ts';

/** The names of each path that was looked up. */
const stepsOf = remembered((path: string) => path.split('/'));

/** The first element at a path of names below an element: `PmtId/UETR`; `..` is its parent. */
export function find(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let at = element;
  for (const name of stepsOf(path)) at = name === '..' ? (at?.parent ?? undefined) : childOf(at, name);
  return at;
}

/** The child elements of that name. */
export function every(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element?.children ?? []) {
    if (child.kind === 'element' && child.local === name) found.push(child);
  }
  return found;
}

/** The text of the first element at a path, or null where there is none. */
export function text(element: XmlElement | undefined, path: string): string | null {
  const found = find(element, path);
  return found === undefined ? null : textOf(found);
}

export function has(element: XmlElement | undefined, path: string): boolean {
  return find(element, path) !== undefined;
}

/** The value of an attribute, or null. */
export function attributeOf(element: XmlElement | undefined, name: string): string | null {
  return element?.attributes.find((attribute) => attribute.name === name)?.value ?? null;
}
