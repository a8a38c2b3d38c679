import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Problems } from '../../core/problems.ts';
import { cpuTimeMs } from '../../testing/cpu-time.ts';
import { runs } from '../../testing/properties.ts';
import { XML_LIMITS } from './limits.ts';
import { TEXT_START } from './line-counter.ts';
import { readXml } from './read-xml.ts';
import { writeXml } from './write-xml.ts';
import { childOf, elementsOf, pathOf, textOf } from './xml-tree.ts';

/** With the problems that are reported. */
function read(text: string, from = TEXT_START) {
  const problems = new Problems('strict');
  return { ...readXml(text, from, problems), problems: problems.all };
}

const ODD = [
  '\uFEFF<?xml version="1.0" encoding="UTF-8" standalone=\'yes\'?>\r\n<!-- a -->\r\n',
  '<p:a xmlns:p = "urn:x"\r\n   xmlns="urn:y" ><p:b  c=\'1 &quot;&#x20AC;"\' d = "2"/ >',
].join('');

const GOOD = [
  '<a/>',
  '<a></a >\n',
  ' \r\n\uFEFF<?xml version="1.0"?><a/>',
  '\uFEFF\n<?xml version="1.0"?><a/>',
  `\uFEFF<?xml version="1.0" encoding='UTF-8'?>\r\n<!-- a < b & -->\r\n<p:a xmlns:p = "urn:x"\n\txmlns='urn:y' ><p:b c='1 "&#x20AC;"'\r\n d = "2" /><d>&lt;&amp;&#38; é😀</d><![CDATA[<x>\r\n]]]]><?pi x?></p:a >\n<!--z-->`,
];

describe('reading XML', () => {
  it.each(GOOD)('keeps the spelling, so that it can be written again: %j', (text) => {
    const { document, problems } = read(text);
    expect(problems).toEqual([]);
    expect(document === null ? null : writeXml(document)).toBe(text);
  });

  it('knows line and column of elements, attributes and content', () => {
    const root = read('<a>\n  <b\n   c="1">x</b>\r\n <d/></a>').document?.root;
    const b = childOf(root, 'b');
    expect(b).toMatchObject({ line: 2, column: 3, bodyLine: 3, bodyColumn: 10 });
    expect(b?.attributes).toMatchObject([{ name: 'c', value: '1', line: 3, column: 4 }]);
    expect(childOf(root, 'd')).toMatchObject({ line: 4, column: 2 });
  });

  it('resolves references, namespaces and CDATA', () => {
    const root = read('<p:a xmlns:p="urn:p" xmlns="urn:d">1&lt;&#65;<![CDATA[&\r\n]]>2<b/></p:a>').document
      ?.root;
    expect(root).toMatchObject({ name: 'p:a', local: 'a', namespace: 'urn:p' });
    expect(root === undefined ? '' : textOf(root)).toBe('1<A&\n2');
    expect(childOf(root, 'b')?.namespace).toBe('urn:d');
  });

  it('names an element by its path from the document on', () => {
    const root = read('<x><Document><a/><b><c/></b><b/></Document></x>').document?.root;
    const inner = childOf(root, 'Document');
    const paths = inner === undefined ? [] : elementsOf(inner).map(pathOf);
    expect(paths).toEqual(['/Document/a', '/Document/b[1]', '/Document/b[2]']);
  });

  it('looks for the place of an element among its siblings once, however often it is asked for', () => {
    const root = read('<a><b/><b/></a>').document?.root;
    const [, second] = root === undefined ? [] : elementsOf(root);
    if (root === undefined || second === undefined) throw new Error('The XML was not read.');
    expect(pathOf(second)).toBe('/a/b[2]');
    const looked = vi.spyOn(root.children, Symbol.iterator);
    expect(pathOf(second)).toBe('/a/b[2]');
    expect(looked).not.toHaveBeenCalled();
  });

  it.each([
    ['<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'xml_dtd'],
    ['<!DOCTYPE a SYSTEM "http://x.invalid/a.dtd"><a/>', 'xml_dtd'],
    ['<?xml version="1.1"?><a/>', 'xml_version'],
    ['<a>&e;</a>', 'xml_syntax'],
    ['<a><b></a>', 'xml_syntax'],
    ['<a', 'xml_syntax'],
    ['<a b="1" b="2"/>', 'xml_syntax'],
    ['<p:a/>', 'xml_syntax'],
    ['<a>\u0000</a>', 'xml_syntax'],
    ['<a>]]></a>', 'xml_syntax'],
    ['<a/>text', 'xml_syntax'],
    ['', 'xml_syntax'],
    [ODD, 'xml_syntax'],
    [`${'<a>'.repeat(XML_LIMITS.depth + 1)}`, 'xml_limit'],
    [`<a>${'x'.repeat(XML_LIMITS.pieceCharacters + 1)}</a>`, 'xml_limit'],
    [`<a>${'&lt;'.repeat(XML_LIMITS.pieceCharacters)}</a>`, 'xml_limit'],
    [`<a>&x;${'y'.repeat(4 * XML_LIMITS.pieceCharacters)}</a>`, 'xml_syntax'],
    [`<a b="${'&lt;'.repeat(XML_LIMITS.pieceCharacters)}"/>`, 'xml_limit'],
    [`<a>${'<b/>'.repeat(XML_LIMITS.denseNodes)}</a>`, 'xml_limit'],
    [`<a>${'<b c="" d=""/>'.repeat(XML_LIMITS.denseNodes / 2)}</a>`, 'xml_limit'],
    [`<a ${Array.from({ length: 65 }, (_, i) => `a${i}=""`).join(' ')}/>`, 'xml_limit'],
  ])('refuses %.60j', (text, code) => {
    const { document, problems } = read(text);
    expect(document).toBeNull();
    expect(problems[0]).toMatchObject({ code, severity: 'error' });
    expect(problems.length).toBeLessThanOrEqual(XML_LIMITS.syntaxProblems);
  });

  it('takes as many elements as the densest payments have', () => {
    const { document, problems } = read(`<a>${'<Ccy c="">EUR</Ccy><b></b>           '.repeat(50_000)}</a>`);
    expect([document?.root.children.length, problems]).toEqual([150_000, []]);
  });

  it('reports an undeclared prefix once, however often it occurs', () => {
    const { problems } = read('<p:a>\n<p:b q:c="1"/>\n<p:b/></p:a>');
    expect(problems.map(({ line, message }) => [line, message.slice(0, 3)])).toEqual([
      [1, "'p'"],
      [2, "'q'"],
    ]);
  });

  it('reports several problems of one text, each where it is', () => {
    const { problems } = read('<a>\n<b>&x;</b>\n<c d="1"e="2"/>\n</a>');
    expect(problems.map(({ line }) => line)).toEqual([2, 3]);
  });

  it.each([
    ['<a>\n<b>x</a>', "2:5 '</a>' closes an element while b (line 2) is open; close that one first."],
    ['<a>\n x', '2:2 The text ends before a (line 1) is closed; add </a>, or what was cut off.'],
    ['<a>&nbsp;</a>', "1:4 '&nbsp;' is a reference that XML does not know;"],
    ['<a>1 < 2</a>', "1:7 ' 2</a>' begins no tag; write a plain < as &lt;."],
    ['<a b></a>', `1:5 'b' has no value; write name="value".`],
    ['<a b/>', `1:5 'b' has no value; write name="value".`],
    ['<a b=1/>', `1:6 '1/>' is not quoted; write the value in "quotes".`],
    ['<a><b c="1></b></a>', `1:9 '"1></b></a>' is not quoted; write the value in "quotes".`],
    ['<a$b/>', "1:3 '$b/>' is not allowed in a name"],
    ['<a>\n</ a>', "2:3 ' a>' is not allowed in a name"],
    ['<a></b></a>', "1:4 '</b>' closes no element (a (line 1) is open);"],
    ['<a/><!-- --><b>x</b>', "1:13 '<b>x</b>' follows the outermost element;"],
    ['<a:b:c/>', "1:8 'a:b:c' is not a name;"],
    ['<a xmlns:p=""/>', "1:15 'xmlns:p' declares a namespace that it can't have;"],
    ['<?xml x?><a/>', "1:1 '<?xml x?><a/>' is not an XML declaration;"],
    ['<?xml version="1.0" ', 'The text '],
    ['<a>\n1\uD8002</a>', '2:2 The text has half of a character'],
    ['<a b="😀\uD800x"/>', '1:9 The text has half of a character'],
    ['<p:a/>', "1:6 'p' is a prefix that is not declared;"],
    ['<!----><?xml version="1.0"?><a/>', "1:13 '<?xml' must be at the very beginning;"],
  ])('says what would be right in place of %j', (text, sentence) => {
    const { problems } = read(text);
    expect(problems).toHaveLength(1);
    expect(`${problems[0]?.line}:${problems[0]?.column} ${problems[0]?.message}`).toContain(sentence);
  });

  it('reports every bare ampersand, and all other problems', () => {
    const { problems } = read(
      '<a>\n<b>A & B</b>\n<b>R&D &amp; T</b><!-- & --><![CDATA[&]]>\n<b c></b>&nbsp;</a>',
    );
    expect(problems.map(({ line, column, message }) => `${line}:${column} ${message.slice(0, 8)}`)).toEqual([
      "2:6 '& B</b>",
      "3:5 '&D &amp",
      "4:5 'c' has ",
      "4:10 '&nbsp;'",
    ]);
  });

  it.each([
    ['<Document >\n<!DOCTYPE>', [2]],
    [`<r>\n<AppHdr x>${'<a>'.repeat(70)}`, [2, 2]],
    ['<a>\n\n<b c>\n</a>\n<!DOCTYPE x>', [3, 4, 5]],
    ['\n\n<?xml version="1.0"?>\n<a>\n&\n<b c></b></a>', [5, 6]],
  ])('tells places that never go back: %.40j', (text, lines) => {
    const { problems } = read(text);
    for (const { column } of problems) expect(column ?? 0).toBeGreaterThan(0);
    expect(problems.map(({ line }) => line).slice(0, lines.length)).toEqual(lines);
  });

  it('reads one document after the other, with lines of the whole text', () => {
    const text = '<?xml version="1.0"?>\n<a>\n</a>\n\uFEFF<?xml version="1.0"?>\n<b/><c/>';
    const first = read(text);
    const second = first.next === null ? null : read(text, first.next);
    const third = second?.next == null ? null : read(text, second.next);
    expect(second?.document?.root).toMatchObject({ local: 'b', line: 5, column: 1 });
    expect(third?.document?.root).toMatchObject({ local: 'c', line: 5, column: 5 });
    expect(third?.next).toBeNull();
    const written = [first, second, third].map((reading) =>
      reading?.document == null ? '' : writeXml(reading.document),
    );
    expect(written.join('')).toBe(text);
  });

  it('continues with the next document after a broken one', () => {
    const text = '<?xml version="1.0"?><a><b></a>\n<?xml version="1.0"?><c/>';
    const { document, next } = read(text);
    expect(document).toBeNull();
    expect(next === null ? null : read(text, next).document?.root.local).toBe('c');
  });

  it.each([
    ['end tags that close nothing', '</b>'],
    ['attributes without values', '<b c>'],
  ])('goes on with the document after one that has %s beyond number', (_, piece) => {
    const text = `<?xml version="1.0"?><a>${piece.repeat(500)}\n<?xml version="1.0"?><c/>`;
    const { document, problems, next } = read(text);
    expect(document).toBeNull();
    expect(problems.length).toBeGreaterThan(0);
    expect(next === null ? null : read(text, next).document?.root.local).toBe('c');
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      ...'<>/?!-[]&;="\'ax: \n\r',
      '<a>',
      '</a>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&#1;',
      '&#x110000;',
      '<?xml version="1.0"?>',
      '<!DOCTYPE',
      '\uFEFF',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const { document, problems, next } = read(text);
        expect(document === null).toBe(problems.length > 0);
        for (const { column } of problems) expect(column ?? 0).toBeGreaterThan(0);
        if (document !== null) expect(text.startsWith(writeXml(document))).toBe(true);
        if (next !== null) expect(next.offset).toBeGreaterThan(0);
      }),
      { numRuns: runs(1500) },
    );
  });

  it.each([
    '<',
    '<a>',
    '<a/>',
    '&',
    '<a b="',
    '<!--',
    '<![CDATA[',
    '</',
    '<?',
    '<!DOCTYPE',
    '\n',
    '<a>\n<b/>',
  ])('does not hang on a megabyte of %j', (piece) => {
    const text = `<r>${piece.repeat(1_000_000 / piece.length)}`;
    expect(cpuTimeMs(() => read(text))).toBeLessThan(10_000);
  });
});
