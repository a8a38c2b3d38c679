import type { Document, Element } from '@xmldom/xmldom';
import { canonicalize, type NamespaceRule } from '../xml/canonicalize.ts';

/** What `#xpointer(//*[@authenticate='true'])` selects, in document order. What is inside a selected element is part of it. */
export function authenticatedElements(document: Document): Element[] {
  const found: Element[] = [];
  collect(document.documentElement, found);
  return found;
}

function collect(element: Element | null, found: Element[]): void {
  if (element === null) return;
  const mark = element.getAttribute('authenticate');
  if (mark === 'true' || mark === '1') {
    found.push(element);
    return;
  }
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === child.ELEMENT_NODE) collect(child as Element, found);
}

export function canonicalText(elements: readonly Element[], rule: NamespaceRule = 'inherited'): string {
  return elements.map((element) => canonicalize(element, rule)).join('');
}
