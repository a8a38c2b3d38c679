import { describe, expect, it } from 'vitest';
import type { Mode } from '../../core/problem.ts';
import { mt103 } from '../../fixtures/mt103.ts';
import { GOOD_MT940 } from '../../fixtures/mt940.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { createFinReader } from '../files/fin-stream.ts';
import { contentOfFin } from '../read-fin.ts';
import { problems, readFirst } from '../testing/expectations.ts';
import { writeFin } from './write-fin.ts';

const MT103 = mt103();
/** Another payment. */
const NEXT = MT103.replace(/:20:\S+/, ':20:NEXT').replace(
  /\{121:[^}]*/,
  '{121:3d7d2f2a-7b0c-4f8e-8a35-0a4b8a7a9c11',
);
const IN_LINE = MT103.replace('\r\n-}', '-}');
const WITHOUT_TRAILERS = IN_LINE.replace('{5:{TNG:}}', '');

/** Position, severity and code of every problem of each message. */
function said(text: string, mode: Mode): string[][] {
  return [...checkAll(text, { mode })].map(({ problems }) =>
    problems.map(({ line, column, severity, code }) => `${line}:${column} ${severity} ${code}`),
  );
}

describe('an end of block 4 within the line of the last field is reported once, at its position', () => {
  it.each([
    ['before trailers', IN_LINE, [['13:9 error T13']]],
    ['at the end of the text', WITHOUT_TRAILERS, [['13:9 error T13']]],
    ['before empty lines', `${WITHOUT_TRAILERS}\r\n\r\n`, [['13:9 error T13']]],
    ['before trailers and a message in the same line', IN_LINE + NEXT, [['13:9 error T13'], []]],
    ['before a message in the same line', WITHOUT_TRAILERS + NEXT, [['13:9 error T13'], []]],
    ['before a message in the next line', `${IN_LINE}\r\n${NEXT}`, [['13:9 error T13'], []]],
    ['before the $ of RJE', `${WITHOUT_TRAILERS}\r\n$\r\n${NEXT}`, [['13:9 error T13'], []]],
    ['by a brace alone', MT103.replace('\r\n-}', '}'), [['13:9 error T13']]],
    ['by a brace alone at the end of the text', MT103.replace('\r\n-}{5:{TNG:}}', '}'), [['13:9 error T13']]],
    [
      'in a field of two lines',
      MT103.replace('\r\n:71A:SHA\r\n-}', '-}'),
      [['12:14 error T13', '12:14 error T13']],
    ],
    [
      'of fields on one line with it',
      MT103.replace('{4:\r\n', '{4:').replace('\r\n-}', '-}'),
      [['1:113 error T13', '12:9 error T13']],
    ],
  ])('%s', (_, text, expected) => {
    expect(said(text, 'strict')).toEqual(expected);
  });

  it('and a lenient reader takes it', () => {
    expect(said(IN_LINE + NEXT, 'lenient')).toEqual([['13:9 warning T13'], []]);
    expect(said(WITHOUT_TRAILERS, 'lenient')).toEqual([['13:9 warning T13']]);
  });

  it('and one that is missing in front of the trailers too', () => {
    const text = MT103.replace('\r\n-}', '\r\n');
    expect(said(text, 'strict')).toEqual([['14:1 error T13']]);
    expect(said(text, 'lenient')).toEqual([['14:1 warning T13']]);
    expect(said(text.replace('{5:{TNG:}}', ''), 'lenient')).toEqual([['14:1 error T13']]);
  });

  it.each([
    ['missing in front of trailers in the same line', '{5:', '13:9'],
    ['a hyphen in front of trailers', '\r\n-{5:', '14:1'],
    ['a hyphen in front of trailers in the same line', '-{5:', '13:9'],
    ['a hyphen and a brace with a space between', '\r\n- }{5:', '14:1'],
    ['a hyphen and a brace on two lines', '\r\n-\r\n}{5:', '14:1'],
    ['indented', '\r\n  -}{5:', '14:3'],
    ['a dash and a brace', '\r\n\u2013}{5:', '14:1'],
  ])('%s: a lenient reader takes it, and loses nothing', (_, end, place) => {
    const text = MT103.replace('\r\n-}{5:', end);
    expect(said(text, 'strict')).toEqual([[`${place} error T13`]]);
    expect(said(text + NEXT, 'lenient')).toEqual([[`${place} warning T13`], []]);
    expect(contentOfFin(readFirst(text))).toEqual(contentOfFin(readFirst(MT103)));
    expect(writeFin(readFirst(text))).toBe(text);
    const streamed = createFinReader('lenient');
    const messages = [...streamed.push(text + NEXT), ...streamed.end()];
    expect(messages.map(writeFin)).toEqual([text, NEXT]);
  });

  it('and it is written again where it stood', () => {
    for (const text of [IN_LINE, WITHOUT_TRAILERS, `${WITHOUT_TRAILERS}\r\n`, MT103.replace('\r\n-}', '}')]) {
      expect(writeFin(readFirst(text))).toBe(text);
    }
  });

  it('also in a file of statements without headers', () => {
    const statement = GOOD_MT940['of one page'] ?? Object.values(GOOD_MT940)[0] ?? '';
    const fields = statement.slice(statement.indexOf(':20:'), statement.indexOf('\r\n-}'));
    expect(problems(`${fields}-}`, 'lenient').filter((problem) => problem.includes('T13'))).toEqual([
      'warning T13 at block 4',
    ]);
  });

  it('but a brace in a text that nothing follows ends nothing', () => {
    const text = MT103.replace('/INV/4711', '/INV/47}11-} 12{5:');
    expect(said(text, 'lenient')).toEqual([[expect.stringMatching(/^12:12 warning/)]]);
  });
});
