import { elementsOf, shortName, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { exampleFor, HEADER_TYPE, nameInNamespace, namespaceOf, typeOfElement } from './message-name.ts';

/** The problem of XML without an element `Document`. */
export interface NoDocument {
  /** The position of the mistake. */
  readonly place: XmlElement;
  /** The intended message, if something shows it. */
  readonly type: string | null;
  /** A sentence. */
  readonly right: string;
}

/** The likely reason why a message can't be found: each is a mistake that real texts have. */
export function reasonOfNoDocument(root: XmlElement): NoDocument {
  const misspelt = search(root, ({ local }) => local.toLowerCase() === 'document');
  if (misspelt !== null) {
    const right = `${misspelt.local} is not an element of a message; write Document (upper and lower case count, in all names).`;
    return { place: misspelt, type: nameInNamespace(misspelt.namespace), right };
  }
  const escaped = search(root, (element) => ESCAPED.test(textOf(element)));
  if (escaped !== null) {
    const right = `${shortName(escaped.local)} holds the message as text (CDATA, or &lt; in place of <); take it out and check it by itself.`;
    return { place: escaped, type: null, right };
  }
  const type = nameInNamespace(root.namespace) ?? typeOfElement(root.local);
  if (type === HEADER_TYPE) {
    const right = `${root.local} is given without its Document; write both into one element around them, like <Envelope>.`;
    return { place: root, type, right };
  }
  const right =
    type === null || type.startsWith('head.')
      ? `The text has no element Document; a message is <Document xmlns="${namespaceOf(exampleFor(root.namespace, null))}">…</Document>.`
      : `${shortName(root.local)} is alone; put it into <Document xmlns="urn:iso:std:iso:20022:tech:xsd:${type}">…</Document>.`;
  return { place: root, type, right };
}

const ESCAPED = /<(?:\w{1,20}:)?Document[\s>]/;

/** The first element of a tree that is one of those. */
function search(element: XmlElement, isOne: (element: XmlElement) => boolean): XmlElement | null {
  if (isOne(element)) return element;
  for (const child of elementsOf(element)) {
    const found = search(child, isOne);
    if (found !== null) return found;
  }
  return null;
}
