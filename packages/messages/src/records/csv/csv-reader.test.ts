import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader } from './csv-reader.ts';

function rows(text: string, delimiter = ','): string[][] {
  const reader = new CsvReader(text, delimiter);
  const all: string[][] = [];
  while (reader.next()) all.push(Array.from({ length: reader.cells }, (_, i) => reader.cell(i)));
  return all;
}

describe('CsvReader', () => {
  it.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\uFEFFa,b', [['a', 'b']]],
    ['"a,b","c ""d"""', [['a,b', 'c "d"']]],
    ['"a\nb",c', [['a\nb', 'c']]],
    ['a,', [['a', '']]],
    [',', [['', '']]],
    ['a\n\r\n\nb\n\n', [['a'], ['b']]],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it('knows line and column of each cell', () => {
    const reader = new CsvReader('a,b\n"x\ny",z\nlast,"q"', ',');
    const places: string[] = [];
    while (reader.next()) {
      for (let i = 0; i < reader.cells; i++) {
        places.push(`${reader.cell(i)} ${reader.line(i)}:${reader.column(i)}`);
      }
    }
    expect(places).toEqual(['a 1:1', 'b 1:3', 'x\ny 2:1', 'z 3:4', 'last 4:1', 'q 4:6']);
  });

  it.each(['"a', 'x,"a\nb', '"a"b,c'])('reports the quotes of %j', (text) => {
    const reader = new CsvReader(text, ',');
    reader.next();
    expect(reader.problem?.message).toMatch(/double quote/);
  });

  it('reads back any table that is written with quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'é') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (cells) => {
        const text = cells
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';'))
          .join('\r\n');
        expect(rows(text, ';')).toEqual(cells);
      }),
    );
  });
});
