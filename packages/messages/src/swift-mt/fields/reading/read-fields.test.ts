import { describe, expect, it } from 'vitest';
import { Problems } from '../../../core/problems.ts';
import { readBlocks } from '../../envelope/block-reader.ts';
import { openText } from '../../envelope/cursor.ts';
import type { FieldTable } from '../definitions/field-table.ts';
import { ALL_FIELDS } from '../definitions/fields.ts';
import { type MessageSchema, messageSchema } from '../schema.ts';
import { readFields } from './read-fields.ts';
import { STRUCTURE } from './structure.ts';

const schemaOf = (lines: readonly string[]) =>
  messageSchema('TEST', lines, ALL_FIELDS, { structure: STRUCTURE });

const VALUES: Readonly<Record<string, string>> = {
  20: 'REF1',
  '32A': '261120EUR1,',
  '52A': 'OAKNGB20',
  '58A': 'ELMFDEF0',
  '50K': 'NORTHERN MILLS',
  59: 'SUEDWERK',
  70: 'TEXT',
  72: '/INS/OAKNGB20',
  '71F': 'EUR1,',
  '33B': 'EUR1,',
};

/** Reads a message with these fields, in short: `20 58A 50K`. */
function read(schema: MessageSchema, tags: string): { table: FieldTable; found: string[] } {
  const lines = tags.split(' ').map((tag) => `:${tag}:${VALUES[tag] ?? 'X'}\n`);
  const blocks = readBlocks(openText(`{1:F01OAKNGB20AXXX0001000001}{4:\n${lines.join('')}-}`), 'strict');
  const problems = new Problems('strict');
  if (blocks === null) throw new Error('The message is unreadable.');
  const table = readFields(schema, blocks, problems);
  return { table, found: problems.all.map(({ code, path, line }) => `${code} ${path} in line ${line}`) };
}

/** The problems of a message with these lines. */
function found(schema: MessageSchema, text: string): string[] {
  const blocks = readBlocks(openText(`{1:F01OAKNGB20AXXX0001000001}{4:\n${text}\n-}`), 'strict');
  const problems = new Problems('strict');
  if (blocks !== null) readFields(schema, blocks, problems);
  return problems.all.map(({ code, path, line }) => `${code} ${path} in line ${line}`);
}

describe('a message of two sequences', () => {
  const schema = schemaOf([
    'sequence A',
    '20 M',
    '52a O AD',
    '58a M AD',
    '72 O',
    'sequence B',
    '50a M AFK',
    '52a O AD',
    '59a M -AF',
    '72 O',
  ]);

  it.each([
    ['20 58A 50K 59', []],
    ['20 52A 58A 72 50K 52A 59 72', []],
    ['20 58A 50K 52A 59', []],
    ['20 58A 59', ['T13 50a in line 4']],
    ['20 58A 72 52A 59', ['T13 50a in line 5']],
    ['20 58A 72 52A 50K 59', ['T13 52A in line 5']],
    ['20 50K 59', ['T13 58a in line 3']],
    ['20 58A 50K 59 52A', ['T13 52A in line 6']],
    ['20 58A 50K 59 72 72', ['T13 72 in line 7']],
    ['20 58A 50K 59 20', ['T13 20 in line 6']],
  ])('%s is read with the problems %j', (tags, problems) => {
    expect(read(schema, tags).found).toEqual(problems);
  });

  it('keeps the same tag of both sequences apart', () => {
    const { table } = read(schema, '20 58A 50K 52A 59 72');
    expect(table.first('A.52a')).toBeUndefined();
    expect(table.first('B.52a')?.field.line).toBe(5);
    expect(table.first('A.72')).toBeUndefined();
    expect(table.first('B.72')?.field.line).toBe(7);
  });
});

describe('a message with a group that repeats', () => {
  const schema = schemaOf(['20 M', 'repeat entry C24', '71F M', '70 O', 'end', '32A M', '33B O*2', '70 O']);

  it.each([
    ['20 32A', []],
    ['20 71F 70 71F 71F 70 32A 70', []],
    ['20 32A 70', []],
    ['20 70 32A', ['C24 70 in line 3']],
    ['20 71F 70 70 32A', ['C24 70 in line 5']],
    ['20 32A 33B 33B 33B', ['T13 33B in line 6']],
    ['20 32A 71F', ['T13 71F in line 4']],
    ['20 71F', ['T13 32A in line 4']],
    ['71F 70 32A', ['T13 20 in line 2']],
  ])('%s is read with the problems %j', (tags, problems) => {
    expect(read(schema, tags).found).toEqual(problems);
  });

  it('gives the fields of each repetition', () => {
    const { table } = read(schema, '20 71F 70 71F 71F 70 32A 70');
    const groups = table.group('entry').map((group) => group.map(({ field }) => field.tag));
    expect(groups).toEqual([['71F', '70'], ['71F'], ['71F', '70']]);
    expect(table.first('70')?.field.line).toBe(9);
  });
});

describe('a message that copies fields of another', () => {
  const schema = schemaOf(['20 M', '32A M', '72 O', '* O*']);

  it.each([
    ['20 32A', []],
    ['20 32A 72', []],
    ['20 32A 20 32A 50K 50K 99X', []],
    ['20 32A 99X 72', []],
    ['32A 20', ['T13 20 in line 3']],
    ['20 99X 32A', ['T13 99X in line 3']],
  ])('%s is read with the problems %j', (tags, problems) => {
    expect(read(schema, tags).found).toEqual(problems);
  });

  it('takes copied fields of any format, but not of any character', () => {
    expect(
      found(schema, ':20:REF1\n:32A:261120EUR1,\n:50K:A LINE {LONGER} THAN ANY LINE OF A NAME MAY BE'),
    ).toEqual(['M60 50K in line 4']);
    expect(found(schema, ':20:REF1\n:32A:261120EUR1,\n:50K:A\tB\n:99X:É')).toEqual([
      'M60 50K in line 4',
      'M60 99X in line 5',
    ]);
    expect(
      found(schema, ':20:REF1\n:32A:261120EUR1,\n:50K:5 % OF THE LONGEST LINE THAT A NAME MAY HAVE'),
    ).toEqual([]);
  });

  it('gives the copied fields in their order', () => {
    const { table } = read(schema, '20 32A 72 20 32A 99X');
    expect(table.all('*').map(({ field }) => field.tag)).toEqual(['20', '32A', '99X']);
  });
});
