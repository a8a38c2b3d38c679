import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasError, MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem } from '../../core/problem.ts';
import { GOOD_MX } from '../../fixtures/iso20022/good.ts';
import { cpuTimeMs } from '../../testing/cpu-time.ts';
import { mutated } from '../../testing/mutated.ts';
import { runs } from '../../testing/properties.ts';
import { buildMx } from '../content/build-mx.ts';
import { contentOfMx } from '../content/content-of.ts';
import { REGISTRY } from '../generated/registry.ts';
import { isoItems } from '../reading/iso-items.ts';
import { outlineMx } from '../reading/outline-mx.ts';
import { parseMxAll } from '../reading/parse-mx.ts';
import { mutateXml } from '../testing/mutate-xml.ts';
import { Random } from '../testing/random.ts';
import { validateMx } from './validate-mx.ts';

const GOOD = Object.values(GOOD_MX).map((good) => good.text);

const PIECES = [
  '<',
  '>',
  '/',
  '&',
  ';',
  '"',
  "'",
  ' ',
  '\n',
  '\r',
  '=',
  ':',
  '<a>',
  '</a>',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '<?',
  '?>',
  '&#0;',
  'xmlns=""',
  '\u0000',
  '\uD800',
  '\uFEFF',
  'é',
  '😀',
  '0',
  '<Document>',
  '</Document>',
  '<AppHdr/>',
  `<${'N'.repeat(3000)} ${'a'.repeat(3000)}=""/>`,
  `</${'N'.repeat(3000)}>`,
];

/** Everything that can be done with a text is done. */
function exercise(text: string, mode: Mode): void {
  for (const result of parseMxAll(text, mode)) {
    expectPlaces(result.problems, text);
    if (result.kind !== 'message') {
      expect(hasError(result.problems)).toBe(true);
      continue;
    }
    const { message } = result;
    const problems = validateMx(message);
    expectPlaces(problems, text);
    expect(problems.length).toBeLessThanOrEqual(MAX_PROBLEMS_PER_MESSAGE + result.problems.length);
    expect(text).toContain(buildMx(message));
    outlineMx(message);
    for (const item of isoItems(message, result.span))
      expect(item.transfer === null || !hasError(item.problems)).toBe(true);
    const content = contentOfMx(message);
    if (content !== null) expect(parseMxAll(buildMx(content), mode).next().value?.kind).toBe('message');
  }
}

function expectPlaces(problems: readonly Problem[], text: string): void {
  const lines = text.split('\n').length;
  for (const { line, column, message, path } of problems) {
    expect(message.length + path.length).toBeLessThan(2000);
    expect(line ?? 0).toBeGreaterThan(0);
    expect(line ?? 0).toBeLessThanOrEqual(lines);
    expect(column ?? 0).toBeGreaterThan(0);
    expect(message).toMatch(/\.$/);
  }
}

describe('any input', () => {
  it('that is a good message with stretches exchanged is read without an exception', () => {
    const texts = mutated(GOOD, fc.constantFrom(...PIECES));
    fc.assert(
      fc.property(texts, fc.constantFrom<Mode>('strict', 'lenient'), (text, mode) => exercise(text, mode)),
      { numRuns: runs(250) },
    );
  });

  it('that is well-formed and has elements changed is judged without an exception', () => {
    for (let seed = 1; seed <= runs(250); seed++) {
      const random = new Random(seed);
      exercise(mutateXml(random.pick(GOOD), random), random.pick(['strict', 'lenient']));
    }
  });

  const head = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf>';
  it.each([
    ['unknown elements', head, '<a/>'],
    ['transactions', head, '<CdtTrfTxInf/>'],
    ['bad amounts', `${head}<CdtTrfTxInf>`, '<IntrBkSttlmAmt>x</IntrBkSttlmAmt>'],
    [
      'transactions with instructions',
      `${head}<CdtTrfTxInf>`,
      '<InstrForCdtrAgt><Cd>PHOB</Cd></InstrForCdtrAgt>',
    ],
    ['attributes and lines', head, '<GrpHdr\na="1"\nb="2"/>'],
    ['comments', head, '<!-- -->'],
    ['digits', `${head}<GrpHdr><NbOfTxs>`, '9'],
    ['documents', '<a>', '<Document/>'],
    ['texts one after the other', '', '<?xml version="1.0"?><a/>\n'],
    ['end tags of nothing', '', '</a>'],
    ['broken texts one after the other', '', '<?xml version="1.0"?><a>\n'],
  ])('of a megabyte that repeats %s is judged without hanging', (_, begin, piece) => {
    const body = begin + piece.repeat(Math.ceil(1_000_000 / piece.length));
    const open = [...begin.matchAll(/<(\w+)/g)].map((match) => `</${match[1]}>`).reverse();
    const judge = (): void => {
      for (const result of parseMxAll(body + open.join(''), 'strict'))
        if (result.kind === 'message') [...isoItems(result.message, result.span)];
    };
    expect(cpuTimeMs(judge)).toBeLessThan(10_000);
  });
});

it.each([
  ['one name', () => ' a="1"'],
  ['many names', (i: number) => ` a${i}="1"`],
  ['an unknown prefix', (i: number) => ` p:a${i}="1"`],
  ['prefixes', (i: number) => ` xmlns:a${i}="1"`],
])('hundreds of thousands of attributes of %s are refused where there are too many', (_, attribute) => {
  const text = `<Document${Array.from({ length: 700_000 }, (_, i) => attribute(i)).join('')}/>`;
  const place = text.length;
  const judge = () => {
    const [result] = parseMxAll(text, 'strict');
    expect(result?.problems).toMatchObject([{ code: 'xml_limit', line: 1 }]);
    expect(result?.problems[0]?.column).toBeLessThan(place / 100);
  };
  expect(cpuTimeMs(judge)).toBeLessThan(300);
});

it('thousands of documents in one line take no longer than in as many lines', () => {
  const document = `<a>${'x'.repeat(200)}</a>`;
  const judge = (separator: string) =>
    cpuTimeMs(() => Array.from(parseMxAll(documents(separator), 'strict')));
  const documents = (separator: string) => `${document}${separator}`.repeat(20_000);
  judge('\n');
  expect(judge(' ')).toBeLessThan(4 * judge('\n'));
});

describe('the patterns of the schemas', () => {
  const patterns = Object.entries(REGISTRY).filter(([, definition]) => definition.startsWith('~'));

  it.each(patterns)('of %s has no repetition within a repetition: %s', (_, definition) => {
    const withoutClasses = definition.slice(1).replace(/\[(?:\\.|[^\]])*\]|\\./g, 'c');
    // One without an end may be at the end only.
    expect(withoutClasses).not.toMatch(/[*+]./);
    expect(withoutClasses).not.toMatch(/\([^)]*\{[^)]*\)\{(?!0,1\})/);
  });
});
