import { describe, expect, it } from 'vitest';
import { build, contentOf } from '../../../formats/build.ts';
import { checkAll } from '../../../reading/checking/check.ts';
import { parse } from '../../../reading/parse.ts';
import { expectGood, problems } from '../../testing/expectations.ts';

function proprietary(type: string, fields: readonly string[]): string {
  const headers = `{1:F01OAKNGB20AXXX0001000001}{2:I${type}ELMFDEF0XXXXN}`;
  return `${headers}{4:\r\n${[':20:REF1', ':12:201', ...fields].join('\r\n')}\r\n-}{5:{TNG:}}`;
}

const NESTED = [':77E:', ':21:X', ':20:INSIDE', ':32A:ANY FORM', ':77E:', ':27A:1/2'];

describe.each(['198', '298', '998'])('a proprietary message made of fields (MT%s)', (type) => {
  it('begins below its tag, is valid and written again exactly', () => {
    expectGood(proprietary(type, NESTED));
    expect(problems(proprietary(type, NESTED), 'lenient')).toEqual([]);
  });

  it.each(['strict', 'lenient'] as const)('has all its fields in its content (%s)', (mode) => {
    const text = proprietary(type, NESTED);
    const { message } = parse(text, { mode });
    const content = message === undefined ? null : contentOf(message);
    expect(content).toMatchObject({
      transactionReference: 'REF1',
      subMessageType: '201',
      proprietaryMessage: '',
      proprietaryFields: [
        { tag: '21', lines: ['X'] },
        { tag: '20', lines: ['INSIDE'] },
        { tag: '32A', lines: ['ANY FORM'] },
        { tag: '77E', lines: [''] },
        { tag: '27A', lines: ['1/2'] },
      ],
    });
    if (content === null) throw new Error('no content');
    const again = parse(build(content)).message;
    expect(again === undefined ? null : contentOf(again)).toEqual(content);
  });

  it('may have its first line empty and text below it', () => {
    expectGood(proprietary(type, [':77E:', 'TEXT AS AGREED', ':21:X']));
  });

  it('is empty where nothing is below its tag', () => {
    expect(problems(proprietary(type, [':77E:']))).toEqual(['error T31 at 77E']);
    expect(problems(proprietary(type, [':77E:']), 'lenient')).toEqual(['error T31 at 77E']);
  });
});

describe('a proprietary message of a type that is not declared', () => {
  const codes = (fields: readonly string[]): string[] =>
    [...checkAll(proprietary('798', fields))].flatMap(({ problems }) => problems.map(({ code }) => code));

  it('may be made of fields, which are as the two sides agreed', () => {
    expect(codes(NESTED)).toEqual(['not_checked']);
    expect(codes([':77E:', ':30:NO DATE', ':79:{X'])).toEqual(['not_checked']);
  });

  it('has the characters of a message', () => {
    expect(codes([':77E:', ':21:Ä'])).toEqual(['not_checked', 'M60']);
    expect(codes([':77E:'])).toEqual(['not_checked', 'T31']);
  });
});
