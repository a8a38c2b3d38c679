import { describe, expect, it } from 'vitest';
import { broken, linesToCompare } from './valid-sample.ts';

const at = (path: string) => ({
  code: 'X',
  severity: 'error' as const,
  path,
  line: 1,
  column: 1,
  message: '',
});
const MT = ['{1:F01}{4:', ':20:A', ':32A:261120EUR1,5', ':50K:/1', ':71A:SHA', '-}'].join('\n');

describe('the lines of a valid sample to compare with', () => {
  it.each([
    ['32A', MT, [3]],
    ['50a', MT, [4]],
    ['50F', MT, []],
    ['50', MT, [4]],
    ['71A', MT, [5]],
    ['block 1', MT, []],
    ['', MT, []],
    ['/Document/Tx[2]/Amt/@Ccy', '<Tx>\n<Amt Ccy="EUR">\n<Amtx>', [2]],
    ['/sender/bic', '{\n"bic": "A"\n}', [2]],
  ])('%s', (path, sample, lines) => {
    expect([...linesToCompare(sample, [at(path)])]).toEqual(lines);
  });
});

describe('the broken sample', () => {
  it('has two mistakes', () => {
    expect(broken(MT)).toContain(':32A:261120EUR1.5');
    expect(broken(MT)).toContain(':71A:ALL');
  });
});
