import { describe, expect, it } from 'vitest';
import { mt103 } from '../../fixtures/mt103.ts';
import { readBlocks } from './block-reader.ts';
import { openText } from './cursor.ts';
import type { FinBlocks } from './fin-message.ts';

function readAll(text: string): FinBlocks[] {
  const cursor = openText(text);
  const messages: FinBlocks[] = [];
  for (let blocks = readBlocks(cursor, 'strict'); blocks !== null; blocks = readBlocks(cursor, 'strict')) {
    messages.push(blocks);
  }
  return messages;
}

function codes(text: string): string[] {
  return readAll(text).flatMap(({ problems }) =>
    problems.map(({ code, line, column }) => `${code} ${line}:${column}`),
  );
}

describe('the blocks of a FIN text', () => {
  it('are read with their places', () => {
    const [message] = readAll(
      '{1:F01A}{2:I103B}{3:{108:M}{121:U}}{4:\r\n:20:REF\r\n:70:A\r\nB\r\n-}{5:{CHK:1}{TNG:}}{S:{SAC:}}',
    );
    expect(message).toMatchObject({
      basicHeader: { content: 'F01A', line: 1, column: 4 },
      applicationHeader: { content: 'I103B', line: 1, column: 12 },
      userHeader: [
        { tag: '108', value: 'M', line: 1, column: 21 },
        { tag: '121', value: 'U', line: 1, column: 28 },
      ],
      text: [
        { tag: '20', value: 'REF', line: 2 },
        { tag: '70', value: 'A\r\nB', line: 3 },
      ],
      trailers: [
        { tag: 'CHK', value: '1' },
        { tag: 'TNG', value: '' },
      ],
      system: [{ tag: 'SAC', value: '' }],
      problems: [],
    });
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('are the same with %s as line end', (_, eol) => {
    const [message] = readAll(['{1:F01A}{4:', ':20:REF', ':70:A', '-}'].join(eol));
    expect(message?.text).toEqual([
      { tag: '20', value: 'REF', line: 2 },
      { tag: '70', value: 'A', line: 3 },
    ]);
  });

  it.each([
    ['one after the other', ''],
    ['on their own lines', '\r\n\r\n'],
    ['separated as RJE', '\r\n$\r\n'],
    ['separated as DOS-PCC', '\u0003      \u0001'],
  ])('several messages %s are read one by one', (_, separator) => {
    const messages = readAll([mt103(), mt103(), mt103()].join(separator));
    expect(messages).toHaveLength(3);
    expect(messages.every(({ raw }) => raw === mt103())).toBe(true);
    expect(messages.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('of a service message hold tags', () => {
    const [ack, original] = readAll(
      '{1:F21OAKNGB20AXXX0001000001}{4:{177:2611201030}{451:0}}{1:F01A}{4:\n:20:X\n-}',
    );
    expect(ack?.serviceText?.map(({ tag }) => tag)).toEqual(['177', '451']);
    expect(original?.text).toHaveLength(1);
  });

  it('keep a field whose text looks like a tag further in the line', () => {
    const [message] = readAll('{1:A}{4:\n:79://X\n//:71F:EUR1,\n-}');
    expect(message?.text).toEqual([{ tag: '79', value: '//X\n//:71F:EUR1,', line: 2 }]);
  });

  it.each([
    ['a block 1 without end', '{1:F01A', ['H01 1:8']],
    ['a block 2 without end', '{1:A}{2:I103\nX', ['H25 1:13']],
    ['a block 2 that the next block cuts off', '{1:A}{2:I103\r\n{4:\n:20:X\n-}', ['H25 1:13']],
    ['a block 3 that the next block cuts off', '{1:A}{3:{108:X}{4:\n:20:X\n-}', ['U00 1:16']],
    ['a sub-block that the next one cuts off', '{1:A}{3:{108:X{121:Y}}{4:\n:20:X\n-}', ['U00 1:15']],
    ['a sub-block that the next block cuts off', '{1:A}{3:{108:X{4:\n:20:X\n-}', ['U00 1:15']],
    ['a block 5 that the end of the text cuts off', '{1:A}{5:{CHK:1}\n', ['Z00 1:16']],
    ['a block 5 that the $ of RJE cuts off', '{1:A}{5:{CHK:1}\n$\n{1:B}', ['Z00 1:16']],
    ['a block 5 with a line in it', '{1:A}{5:{CHK:1}\nX}', ['Z00 1:16']],
    ['a block 3 without sub-blocks', '{1:A}{3:X}', ['U00 1:9']],
    ['a sub-block without end', '{1:A}{3:{108:X', ['U00 1:15']],
    ['a sub-block without colon', '{1:A}{3:{108:X}}{5:{TNG}}', ['Z00 1:20']],
    ['a block 4 without end', '{1:A}{4:\n:20:X\n', ['T13 3:1']],
    ['a block 4 that the next message cuts off', '{1:A}{4:\n:20:X\n{1:B}{4:\n:20:Y\n-}', ['T13 3:1']],
    ['a block 4 that ends with a hyphen alone', '{1:A}{4:\n:20:X\n-\n', ['T13 3:1']],
    ['a line that begins with a hyphen', '{1:A}{4:\n:70:X\n-Y\n-}', ['T13 3:1']],
    ['a line that begins with a colon', '{1:A}{4:\n:70:X\n:Y\n-}', ['T13 3:1']],
    ['text before the first field', '{1:A}{4:\nX\n:20:X\n-}', ['T13 2:1']],
    ['blocks out of order', '{1:A}{3:{108:X}}{2:I103}', ['U00 1:17']],
    ['text between messages', `{1:A}\nhello\n{1:B}`, ['H01 2:1']],
    ['text after the last message', `{1:A}\nhello`, ['H01 2:1']],
  ])('report %s', (_, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('without headers or braces are of one message for each field 20', () => {
    const messages = readAll(':20:A\n:25:1\n-\n:20:B\n:25:1\n-}\n:20:C\n:25:1\n:20:D\n:25:1\n\n');
    expect(messages.map(({ text }) => text?.map(({ tag, value }) => tag + value))).toEqual([
      ['20A', '251'],
      ['20B', '251'],
      ['20C', '251'],
      ['20D', '251'],
    ]);
    expect(messages.map(({ line }) => line)).toEqual([1, 4, 7, 9]);
    expect(messages.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('without headers are of one message for each block 4', () => {
    const messages = readAll('{4:\n:20:A\n-}{5:{TNG:}}\n{4:\n:20:B\n-}');
    expect(messages.map(({ text }) => text?.[0]?.value)).toEqual(['A', 'B']);
    expect(messages.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('may have lines of the bank above them for a lenient reader', () => {
    const text = 'ABCDEF20\n940\nABCDEF20\n:20:A\n:25:1\n-\nABCDEF20\n940\n:20:B\n-\n';
    const cursor = openText(text);
    const first = readBlocks(cursor, 'lenient');
    const second = readBlocks(cursor, 'lenient');
    expect(readBlocks(cursor, 'lenient')).toBeNull();
    expect([first?.line, second?.line]).toEqual([4, 9]);
    for (const blocks of [first, second]) {
      expect(blocks?.problems).toMatchObject([{ code: 'text_around', severity: 'warning' }]);
    }
    expect(readAll(text).flatMap(({ problems }) => problems)[0]).toMatchObject({ code: 'H01', line: 1 });
  });

  it('keep their headers for a lenient reader when other text comes before them on the line', () => {
    const text = '10:15 INFO {1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{4:\n:20:A\n-}';
    const cursor = openText(text);
    expect(readBlocks(cursor, 'lenient')?.problems).toMatchObject([{ code: 'H01', severity: 'error' }]);
    expect(readBlocks(cursor, 'lenient')).toMatchObject({ line: 1, column: 12, problems: [] });
  });

  it('keep 100,000 fields and say that there are more', () => {
    const [message] = readAll(`{1:A}{4:\n${':61:\n'.repeat(100_002)}-}`);
    expect(message?.text).toHaveLength(100_000);
    expect(message?.problems).toMatchObject([{ code: 'too_many_fields' }]);
  });

  it('go on with the next message after a broken one', () => {
    const messages = readAll(`{1:F01{2:I103}\n${mt103()}`);
    expect(messages.map(({ problems }) => problems.length)).toEqual([1, 0]);
    expect(messages[1]?.line).toBe(2);
  });
});
