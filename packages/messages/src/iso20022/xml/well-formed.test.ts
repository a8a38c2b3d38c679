import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { Problems } from '../../core/problems.ts';
import { runs } from '../../testing/properties.ts';
import { TEXT_START } from './line-counter.ts';
import { readXml } from './read-xml.ts';
import { writeXml } from './write-xml.ts';

/** Mostly the good ones: a document with one problem tells more than one with many. */
function mostly(good: readonly string[], bad: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...good), weight: 40 },
    { arbitrary: fc.constantFrom(...bad), weight: 1 },
  );
}

const name = mostly(
  ['a', 'b', 'xml:a', 'é', 'a·', '😀', 'a-.1'],
  ['p:a', ':a', 'a:', 'p:1', 'p:a:b', '·a', '1', ''],
);
const value = mostly(
  ['', 'x', '&lt;', '&#10;', '>', '\u0085', '😀', ' \t\r\n', ']]'],
  ['&#0;', '&#x110000;', '&x;', '&', '<', ']]>', '\u0001', '\uFFFE', '"', "'"],
);
const uri = mostly(
  ['urn:p', 'urn:q'],
  ['', 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'],
);
const space = mostly(['', ' ', '\r\n'], ['\u00a0']);
const attribute = fc.oneof(
  fc.tuple(name, value),
  fc.tuple(mostly(['xmlns', 'xmlns:p', 'xmlns:q'], ['xmlns:xml', 'xmlns:xmlns']), uri),
);
const quote = mostly(['"', "'"], ['']);
const attributes = fc
  .array(fc.tuple(mostly([' ', '\n '], ['']), attribute, quote, space), { maxLength: 3 })
  .map((all) =>
    all
      .map(([before, [key, text], mark, around]) => `${before}${key}${around}=${mark}${text}${mark}`)
      .join(''),
  );
const other = mostly(
  ['<!--x-->', '<!---->', '<![CDATA[<&]]>', '<![CDATA[]]]]>', '<?p x?>', '<?p?>', '<?xml-stylesheet ??>'],
  [
    '<!--->',
    '<!--a--b-->',
    '<!--a--->',
    '<?XML x?>',
    '<?p:q x?>',
    '<? p?>',
    '<?p/x?>',
    '<!x>',
    '<!-- ',
    '<?p',
  ],
);
const tag = fc.oneof(
  { arbitrary: name, weight: 20 },
  { arbitrary: fc.constantFrom('xmlns:a', 'q:a'), weight: 1 },
);

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(tag, attributes, space).map(([tag, own, end]) => `<${tag}${own}${end}/>`),
    fc
      .tuple(tag, attributes, tie('content'), space)
      .map(([tag, own, inside, end]) => `<${tag}${own}>${inside}</${tag}${end}>`),
  ),
  content: fc.array(fc.oneof(value, other, tie('element')), { maxLength: 3 }).map((all) => all.join('')),
}));

const document = fc
  .tuple(
    mostly(
      ['', ' ', '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8' standalone='no' ?>\n"],
      [
        '<?xml?>',
        '<?xml version="1.0"encoding="UTF-8"?>',
        '<?xml encoding="UTF-8"?>',
        '<?xml version="1.0" standalone="a"?>',
      ],
    ),
    mostly(['', '<!--x-->', '<?p?>'], ['<![CDATA[]]>', 'x']),
    element,
    mostly(['', '\n', '<!--x-->\n<?p?>'], ['x', '&#10;', '</a>', '<']),
  )
  .map((parts) => parts.join(''));

/** True if libxml2 accepts the document. */
function libxmlReads(text: string): boolean {
  try {
    XmlDocument.fromString(text).dispose();
    return true;
  } catch {
    return false;
  }
}

describe('whether a document is well-formed', () => {
  it('is decided as libxml2 decides it, and a tree has the spelling of its text', () => {
    fc.assert(
      fc.property(document, (text) => {
        const problems = new Problems('strict');
        const { document: tree } = readXml(text, TEXT_START, problems);
        expect(tree === null).toBe(problems.all.length > 0);
        expect(tree !== null).toBe(libxmlReads(text));
        if (tree !== null) expect(writeXml(tree)).toBe(text);
      }),
      { numRuns: runs(3000) },
    );
  });
});
