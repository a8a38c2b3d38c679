import { readXml } from '../xml/read-xml.ts';
import { writeXml } from '../xml/write-xml.ts';
import { elementsOf, type XmlElement, type XmlNode } from '../xml/xml-tree.ts';
import type { Random } from './random.ts';

const VALUES = [
  '',
  'x',
  ' ',
  '1e5',
  '-1',
  '+1.',
  '.5',
  '00012.500',
  '123456789012345678901',
  '0.123456',
  '2026-02-30',
  '2026-11-20',
  '2026-11-20Z',
  '0000-01-01',
  '2026-11-20T24:00:00',
  '2026-11-20T10:00:00',
  '2026-11-20T25:00:00Z',
  'true',
  '1',
  ' true ',
  'EUR',
  'eur',
  'DEBT',
  'OAKNGB20',
  'OAKNGB2',
  'GB29NWBK60161331926819',
  'x'.repeat(36),
  '😀'.repeat(35),
  '😀'.repeat(70),
  'x'.repeat(2049),
  '10:00:00',
  '2026',
  '2026-13',
];

/** Changes one thing of a well-formed document; the result is well-formed but often no longer valid. */
export function mutateXml(text: string, random: Random): string {
  const { document } = readXml(text);
  if (document === null) throw new Error('The text to be changed is not well-formed.');
  const all: XmlElement[] = [];
  collect(document.root, all);
  mutate(random.pick(all.slice(1)), random);
  return writeXml(document);
}

function collect(element: XmlElement, all: XmlElement[]): void {
  all.push(element);
  for (const child of elementsOf(element)) collect(child, all);
}

function mutate(element: XmlElement, random: Random): void {
  const siblings = element.parent?.children ?? [];
  const at = siblings.indexOf(element);
  const change = random.below(9);
  if (change === 0) siblings.splice(at, 1);
  else if (change === 1) siblings.splice(at, 0, element);
  else if (change === 2) siblings.splice(random.below(siblings.length), 0, ...siblings.splice(at, 1));
  else if (change === 3)
    siblings.splice(at, 1, renamed(element, random.pick(['Foo', 'Nm', 'Id', 'Cd', 'Amt'])));
  else if (change === 4) siblings.splice(at, 0, textNode('stray'));
  else if (change === 5) siblings.splice(at, 1, withoutAttributes(element));
  else if (change === 6)
    siblings.splice(at, 1, withAttribute(element, random.pick(['Ccy', 'foo', 'xsi:schemaLocation'])));
  else siblings.splice(at, 1, withText(element, random.pick(VALUES)));
}

function renamed(element: XmlElement, name: string): XmlElement {
  return { ...element, name, local: name };
}

/** Declarations of namespaces stay, because without them the text may be no XML. */
function withoutAttributes(element: XmlElement): XmlElement {
  return { ...element, attributes: element.attributes.filter(({ name }) => name.startsWith('xmlns')) };
}

function textNode(value: string): XmlNode {
  return { kind: 'text', value, spelling: value };
}

function withText(element: XmlElement, value: string): XmlElement {
  return { ...element, selfClosing: false, children: [textNode(value)] };
}

function withAttribute(element: XmlElement, name: string): XmlElement {
  const common = { local: name, namespace: '', space: ' ', equals: '=', quote: '"', line: 1, column: 1 };
  const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
  const attributes = [...element.attributes.filter((attribute) => attribute.name !== name)];
  if (name.startsWith('xsi:')) attributes.push({ ...common, name: 'xmlns:xsi', value: xsi, spelling: xsi });
  const value = name === 'Ccy' ? 'EURO' : 'urn:a b';
  return { ...element, attributes: [...attributes, { ...common, name, value, spelling: value }] };
}
