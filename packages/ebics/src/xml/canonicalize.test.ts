import { DOMParser, type Document } from '@xmldom/xmldom';
import fc from 'fast-check';
import { XmlC14NMode, XmlDocument, type XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { canonicalize } from './canonicalize.ts';

interface RandomElement {
  prefix: string;
  name: string;
  declared: Record<string, string>;
  attributes: { prefix: string; name: string; value: string }[];
  children: (string | RandomElement)[];
}

const prefix = fc.constantFrom('', 'a', 'b', 'ds');
const text = fc.constantFrom(
  'x',
  ' ',
  '\n',
  '\t',
  '&amp;',
  '&lt;',
  '&gt;',
  '&#13;',
  '"',
  "'",
  'é',
  '𝄞',
  ']]',
);
const attribute = fc.record({
  prefix: fc.constantFrom('', 'a', 'b', 'xml'),
  name: fc.constantFrom('lang', 'id', 'Z', 'authenticate'),
  value: fc.string({
    unit: fc.constantFrom('v', ' ', '&#9;', '&#10;', '&#13;', '&quot;', '&lt;', '>', '&amp;', '\n'),
  }),
});
const markup = fc.constantFrom('<!-- a comment -->', '<?pi some data?>', '<?pi?>', '<![CDATA[<&>"]]>');

const { element } = fc.letrec<{ element: RandomElement }>((tie) => ({
  element: fc.record({
    prefix,
    name: fc.constantFrom('e', 'f', 'Header'),
    declared: fc.dictionary(prefix, fc.constantFrom('urn:one', 'urn:two', 'urn:three'), { maxKeys: 3 }),
    // xml:id and xml:space would have rules of their own.
    attributes: fc
      .uniqueArray(attribute, { selector: (one) => one.name, maxLength: 4 })
      .map((all) =>
        all.map((one) => (one.prefix === 'xml' && one.name !== 'lang' ? { ...one, prefix: 'a' } : one)),
      ),
    children: fc.array(
      fc.oneof({ depthSize: 'small', withCrossShrink: true }, text, markup, tie('element')),
      {
        maxLength: 5,
      },
    ),
  }),
}));

/** Declares what is used and not yet in scope. */
function render(
  { prefix, name, declared, attributes, children }: RandomElement,
  scope: ReadonlySet<string>,
): string {
  const own = new Map(Object.entries(declared));
  for (const used of [prefix, ...attributes.map((one) => one.prefix)])
    if (used !== '' && used !== 'xml' && !scope.has(used) && !own.has(used)) own.set(used, `urn:${used}`);
  const qualified = (local: string, by: string) => (by === '' ? local : `${by}:${local}`);
  const start = [
    qualified(name, prefix),
    ...[...own].map(([key, uri]) => `${key === '' ? 'xmlns' : `xmlns:${key}`}="${uri}"`),
    ...attributes.map((one) => `${qualified(one.name, one.prefix)}="${one.value}"`),
  ].join(' ');
  const inner = new Set([...scope, ...own.keys()]);
  const content = children
    .map((child) => (typeof child === 'string' ? child : render(child, inner)))
    .join('');
  return `<${start}>${content}</${qualified(name, prefix)}>`;
}

function parse(xml: string): Document {
  return new DOMParser().parseFromString(xml, 'text/xml');
}

describe('canonical XML', () => {
  it('of documents and of each element in them is what libxml2 says', () => {
    fc.assert(
      fc.property(element, (root) => {
        const xml = `<?xml version="1.0"?>\n<?before the root?>${render(root, new Set())}<!-- after -->`;
        const document = parse(xml);
        const oracle = XmlDocument.fromString(xml);
        expect(canonicalize(document)).toBe(oracle.canonicalizeToString());
        const elements = [...document.getElementsByTagName('*')];
        const expected = oracle.find('//*') as XmlElement[];
        expect(elements).toHaveLength(expected.length);
        for (const [index, one] of elements.entries()) {
          expect(canonicalize(one)).toBe(expected[index]?.canonicalizeToString());
          expect(canonicalize(one, 'used')).toBe(
            expected[index]?.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 }),
          );
        }
        oracle.dispose();
      }),
      { numRuns: 150 },
    );
  });

  it('declares inherited namespaces at the root of a subtree, or leaves them out as careless clients do', () => {
    const document = parse('<r xmlns="urn:d" xmlns:x="urn:x"><h authenticate="true"><x:c/></h></r>');
    const [header] = document.getElementsByTagName('h');
    if (header === undefined) throw new Error('There is no h.');
    expect(canonicalize(header)).toBe('<h xmlns="urn:d" xmlns:x="urn:x" authenticate="true"><x:c></x:c></h>');
    expect(canonicalize(header, 'dropped')).toBe('<h authenticate="true"><x:c></x:c></h>');
    expect(canonicalize(header, 'default-only')).toBe('<h xmlns="urn:d" authenticate="true"><x:c></x:c></h>');
    expect(canonicalize(header, 'used')).toBe(
      '<h xmlns="urn:d" authenticate="true"><x:c xmlns:x="urn:x"></x:c></h>',
    );
  });
});
