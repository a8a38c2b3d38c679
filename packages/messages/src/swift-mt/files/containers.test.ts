import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOOD_MT103, mt103 } from '../../fixtures/mt103.ts';
import { cpuTimeMs } from '../../testing/cpu-time.ts';
import { runs } from '../../testing/properties.ts';
import { openText } from '../envelope/cursor.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import { readFinMessage } from '../read-fin.ts';
import { readFinFile, writeDosPcc, writeFinFile, writeRje } from './containers.ts';
import { createFinReader, HELD_MAX_LENGTH } from './fin-stream.ts';

const ACK = '{1:F21OAKNGB20AXXX0001000001}{4:{177:2611201030}{451:0}}';
const STATEMENT = ':20:STMT1\r\n:25:12345678\r\n:28C:1\r\n:60F:C261119EUR1,\r\n:62F:C261120EUR1,\r\n';
const MESSAGES = [...Object.values(GOOD_MT103), ACK, ACK + mt103(), `${mt103()}{S:{SAC:}{COP:P}}`];
const BARE = [
  `${STATEMENT}-\r\n`,
  `${STATEMENT}-}\r\n`,
  STATEMENT,
  `BANK LINE\r\n940\r\n${STATEMENT}-\r\n`,
  `{4:\r\n${STATEMENT}-}`,
  `BANK LINE\r\n940\r\n${STATEMENT}-XXX\r\n`,
  `:940:\r\n${STATEMENT}-\r\n`,
  `${STATEMENT.replace(':62F:', ':86:TEXT -\r\n-\r\n\r\n:62F:')}-\r\n`,
];
/** Block 4 ends within the line of its last field. */
const END_IN_LINE = MESSAGES.flatMap((text) => [text.replace('\r\n-}', '-}'), text.replace('\r\n-}', '}')]);
/** A block or a tag in it has no closing brace. */
const UNCLOSED = [
  mt103().replace('}{2:', '{2:'),
  mt103().replace('}{4:', '{4:'),
  mt103().replace(/}$/, ''),
  mt103().replace(/}}$/, ''),
  ACK.replace('}{451', '{451'),
  ACK.replace(/}$/, ''),
];
const BROKEN = [
  '{1:F01{2:I103}\r\n',
  'hello\r\n',
  '{1:F01A}{3:X}',
  '{1:F01A}{4:\r\n:20:X\r\n',
  '{1:F01A}}\n',
  '-}',
  ':20',
  '{4:\r\n-}',
];
const SEPARATOR = fc.constantFrom('', '\r\n', '\n', '\r\n$\r\n', '$', '\u0003   \u0001', '\n\n');

const file = (pieces: readonly string[]) =>
  fc
    .array(fc.tuple(SEPARATOR, fc.constantFrom(...pieces)), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.map(([separator, message]) => separator + message).join(''));

function chunksOf(text: string, sizes: readonly number[]): string[] {
  const chunks: string[] = [];
  let at = 0;
  for (let i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    chunks.push(text.slice(at, at + size));
    at += size;
  }
  return chunks;
}

function readChunks(chunks: readonly string[]): FinMessage[] {
  const reader = createFinReader('lenient');
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

function readWhole(text: string): FinMessage[] {
  const cursor = openText(text);
  const messages: FinMessage[] = [];
  for (
    let next = readFinMessage(cursor, 'lenient');
    next !== null;
    next = readFinMessage(cursor, 'lenient')
  ) {
    messages.push(next);
  }
  return messages;
}

/** The parts that do not depend on what precedes the message. */
function seen({ blocks: { layout, ...blocks }, headers }: FinMessage): unknown {
  return { blocks, headers, layout: { ...layout, before: '', returnsOnly: false } };
}

describe('a stream of messages', () => {
  it('gives the messages of the whole text wherever its chunks are cut', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(
        fc.oneof(file([...MESSAGES, ...BARE, ...END_IN_LINE]), file([...MESSAGES, ...UNCLOSED])),
        sizes,
        (text, cuts) => {
          expect(readChunks(chunksOf(text, cuts)).map(seen)).toEqual(readWhole(text).map(seen));
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('with broken messages among them loses none of the good ones that begin with a header', () => {
    fc.assert(
      fc.property(file([...MESSAGES, ...BROKEN]), fc.integer({ min: 1, max: 50 }), (text, size) => {
        const good = (messages: readonly FinMessage[]) =>
          messages.filter(({ blocks }) => blocks.problems.length === 0 && blocks.basicHeader !== null).length;
        expect(good(readChunks(chunksOf(text, [size])))).toBeGreaterThanOrEqual(good(readWhole(text)));
      }),
      { numRuns: runs(100) },
    );
  });

  it('holds no more than one message', () => {
    const reader = createFinReader('strict');
    const message = `${mt103()}\r\n`;
    reader.push(message);
    for (let i = 0; i < 1000; i++) expect(reader.push(message)).toHaveLength(1);
    expect(reader.end()).toHaveLength(1);
  });

  it('reads a text that never ends in pieces', () => {
    const reader = createFinReader('strict');
    const chunk = 'X'.repeat(1_000_000);
    const messages = [
      reader.push('{1:F01A}{4:\r\n:20:'),
      ...Array.from({ length: 11 }, () => reader.push(chunk)),
    ].flat();
    expect(messages.map(({ blocks }) => blocks.raw.length)).toEqual([
      HELD_MAX_LENGTH + '{1:F01A}{4:\r\n:20:'.length,
    ]);
  });

  it.each([
    ['one long statement', `${STATEMENT.slice(0, -2)}${':61:2611201120C1,NTRFNONREF\r\n'.repeat(60_000)}`],
    ['a statement that names a header on every line', `:20:A\r\n${':86:{1: {4: :20:\r\n'.repeat(40_000)}`],
    ['messages', `${mt103()}\r\n`.repeat(2_000)],
  ])('takes time in proportion to the text in small chunks: %s', (_, text) => {
    const whole = cpuTimeMs(() => readWhole(text));
    const inChunks = cpuTimeMs(() => readChunks(chunksOf(text, [512])));
    expect(inChunks).toBeLessThan(20 * whole + 1_000);
  });
});

describe('a file of messages', () => {
  const texts = Object.values(GOOD_MT103);

  it.each([
    ['RJE', writeRje(texts), 'rje'],
    ['DOS-PCC', writeDosPcc(texts), 'dos-pcc'],
    ['concatenated', texts.join(''), 'plain'],
    ['with line ends between', `\r\n${texts.join('\r\n')}\r\n`, 'plain'],
  ])('%s is read and written again exactly', (_, text, container) => {
    const read = readFinFile(text, { mode: 'strict' });
    expect(read.container).toBe(container);
    expect(read.messages).toHaveLength(texts.length);
    expect(read.messages.flatMap(({ blocks }) => blocks.problems)).toEqual([]);
    expect(writeFinFile(read)).toBe(text);
  });

  it('with CR alone as line end is written again exactly', () => {
    const text = writeRje(texts).replaceAll('\n', '');
    expect(writeFinFile(readFinFile(text, { mode: 'strict' }))).toBe(text);
  });

  const PIECES = [
    ...texts.slice(0, 3),
    ...BARE.slice(0, 3),
    ...BROKEN,
    ...[
      'Dear all,\r\n',
      '<Document/>',
      '{',
      '}',
      '{1:',
      '{4:',
      ':20:X',
      '\r',
      '\n',
      '$',
      '\u0001',
      '😀',
      '\0',
    ],
  ];

  it.each(['strict', 'lenient'] as const)(
    'with any text around its messages is written again exactly (%s)',
    (mode) => {
      const any = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 20 })), {
        maxLength: 8,
      });
      fc.assert(
        fc.property(any, fc.boolean(), (pieces, returnsOnly) => {
          const text = returnsOnly ? pieces.join('').replaceAll('\n', '\r') : pieces.join('');
          expect(writeFinFile(readFinFile(text, { mode }))).toBe(text);
        }),
        { numRuns: runs(300) },
      );
    },
  );

  it('with a CR in text behind a message that has CRLF is written again exactly', () => {
    const text = `${texts[0]}%\r:20:X`;
    expect(writeFinFile(readFinFile(text, { mode: 'lenient' }))).toBe(text);
  });

  it('with other text around a broken message is reproduced, including changes in it', () => {
    const text = `Dear all,\r\n{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{4:\r\n:20:REF1\r\nsee you`;
    const read = readFinFile(text);
    expect(writeFinFile(read)).toBe(text);
    const messages = read.messages.map((message) => {
      const fields = message.blocks.text?.map((field) => ({ ...field, value: 'REF2' })) ?? null;
      return { ...message, blocks: { ...message.blocks, text: fields } };
    });
    expect(writeFinFile({ ...read, messages })).toContain(':20:REF2');
  });

  it('of DOS-PCC is made of sectors of 512 bytes', () => {
    const text = writeDosPcc([mt103(), mt103().repeat(3), 'X'.repeat(510)]);
    expect(text.length % 512).toBe(0);
    expect(text.endsWith(`${'X'.repeat(510)}\u0003`)).toBe(true);
  });

  it('has CRLF lines whatever the messages had', () => {
    expect(writeRje(['A\nB', 'C\r\nD'])).toBe('A\r\nB\r\n$\r\nC\r\nD');
  });
});
