import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mode } from '../../core/problem.ts';
import { GOOD_MT103 } from '../../fixtures/mt103.ts';
import { runs } from '../../testing/properties.ts';
import { readBlocks } from './block-reader.ts';
import { openText } from './cursor.ts';
import type { FinBlocks } from './fin-message.ts';
import { writeBlocks } from './write-fin.ts';

function readAll(text: string, mode: Mode): FinBlocks[] {
  const cursor = openText(text);
  const messages: FinBlocks[] = [];
  for (let blocks = readBlocks(cursor, mode); blocks !== null; blocks = readBlocks(cursor, mode)) {
    messages.push(blocks);
  }
  return messages;
}

/** The same blocks without the text they were read from, so that nothing can be copied out of it. */
function withoutText(blocks: FinBlocks): FinBlocks {
  return { ...blocks, raw: '' };
}

/** Each message with the text before it. */
function rewritten(text: string, mode: Mode): string {
  return readAll(text, mode)
    .map((blocks) => blocks.layout.before + writeBlocks(withoutText(blocks)))
    .join('');
}

const SPACE = fc.constantFrom('', '', '', '\r\n', '\n', ' ');
const EOL = fc.constantFrom('\r\n', '\n');
const WORD = fc.stringMatching(/^[A-Za-z0-9/?().,'+][A-Za-z0-9/\-?:().,'+ ]{0,20}$/);
const TAG = fc.stringMatching(/^\d\d[A-Z]?$/);
const SUB_BLOCKS = fc
  .array(fc.tuple(fc.stringMatching(/^[A-Z0-9]{3}$/), fc.stringMatching(/^[A-Za-z0-9/:\-+. ]{0,36}$/)), {
    maxLength: 5,
  })
  .map((pairs) => pairs.map(([tag, value]) => `{${tag}:${value}}`).join(''));
const FIELD = fc
  .tuple(TAG, fc.array(WORD, { minLength: 1, maxLength: 4 }), EOL)
  .map(([tag, lines, eol]) => `:${tag}:${lines.join(eol)}`);
const TEXT = fc
  .tuple(EOL, fc.array(fc.tuple(FIELD, EOL), { maxLength: 8 }))
  .map(([opening, fields]) => `{4:${opening}${fields.map(([field, eol]) => field + eol).join('')}-}`);
const MESSAGE = fc
  .tuple(
    fc.array(SPACE, { minLength: 5, maxLength: 5 }),
    fc.option(SUB_BLOCKS),
    fc.oneof(
      TEXT,
      SUB_BLOCKS.map((blocks) => `{4:{177:2611201030}${blocks}}`),
    ),
    fc.option(SUB_BLOCKS),
    fc.option(SUB_BLOCKS),
  )
  .map(([[a = '', b = '', c = '', d = ''], user, text, trailers, system]) =>
    [
      '{1:F01OAKNGB20AXXX0001000001}',
      `${a}{2:I103ELMFDEF0XXXXN}`,
      user === null ? '' : `${b}{3:${user}}`,
      text,
      trailers === null ? '' : `${c}{5:${trailers}}`,
      system === null ? '' : `${d}{S:${system}}`,
    ].join(''),
  );
const SEPARATOR = fc.constantFrom('', '\r\n', '\n', '\r\n$\r\n', '\n$\n', '\u0003   \u0001', '\n\n');

describe('a message that was read', () => {
  it.each(Object.entries(GOOD_MT103))('is written again exactly: %s', (_, text) => {
    expect(rewritten(text, 'strict')).toBe(text);
  });

  it('is written again exactly whatever its blocks, tags, trailers, line ends and spaces are, alone or among others', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(SEPARATOR, MESSAGE), { minLength: 1, maxLength: 4 }), (file) => {
        const text = file.map(([separator, message]) => separator + message).join('');
        const messages = readAll(text, 'strict');
        expect(messages.flatMap(({ problems }) => problems)).toEqual([]);
        expect(messages).toHaveLength(file.length);
        expect(rewritten(text, 'strict')).toBe(text);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each([
    ['CR alone as line end', '{1:F01A}\r{4:\r:20:REF\r:70:A\rB\r-}'],
    ['fields after its opening brace', '{4::20:REF\n-}'],
    ['no fields', '{1:F01A}{4:\r\n-}{5:}'],
    ['an empty line in a field', '{4:\r\n:70:A\r\n\r\nB\r\n-}'],
    ['line ends that differ', '{4:\r\n:20:A\n:21:B\r\n:70:C\r\nD\n-}'],
  ])('is written again exactly with %s', (_, text) => {
    expect(rewritten(text, 'strict')).toBe(text);
  });

  it.each([
    ['a hyphen alone at the end', '{1:F01A}{4:\r\n:20:REF\r\n-'],
    ['no braces', ':20:REF\r\n:25:1\r\n-\r\n:20:REF2\r\n:25:1\r\n-'],
    ['no braces and an end with brace', ':20:REF\n:25:1\n-}'],
    ['no end at all', ':20:REF\r\n:25:1\r\n:20:REF2\r\n:25:1\r\n\r\n'],
    ['no line end at its end', ':20:REF\r\n:25:1'],
    ['lines of the bank above it', 'ABCDEF20\n940\nABCDEF20\n:20:REF\n:25:1\n-'],
  ])('leniently is written again exactly with %s', (_, text) => {
    expect(rewritten(text, 'lenient')).toBe(text);
  });
});
