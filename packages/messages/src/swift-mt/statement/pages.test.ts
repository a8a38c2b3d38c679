import { describe, expect, it } from 'vitest';
import { finText } from '../../fixtures/mt9-builder.ts';
import { readFinFile } from '../containers.ts';
import { checkPages } from './pages.ts';

function page(number: string, opening: string, closing: string, account = '12345678'): string {
  return finText('940', [':20:STMT', `:25:${account}`, `:28C:${number}`, `:${opening}`, `:${closing}`]);
}

const FIRST = page('235/1', '60F:C261119EUR1,', '62M:C261119EUR2,');
const SECOND = page('235/2', '60M:C261119EUR2,', '62M:C261120EUR3,');
const THIRD = page('235/3', '60M:C261119EUR3,', '62F:C261120EUR4,');
const NEXT = page('236/1', '60F:C261120EUR4,', '62F:C261121EUR5,');

function found(...pages: string[]): string[] {
  const problems = checkPages(readFinFile(pages.join('\r\n'), 'strict').messages);
  return problems.map(({ code, path, severity, index }) => `${severity} ${code} at ${path} of ${index}`);
}

describe('the pages of statements', () => {
  it('follow each other', () => {
    expect(found(FIRST, SECOND, THIRD, NEXT)).toEqual([]);
  });

  it('of several accounts are told apart', () => {
    const other = page('7/1', '60F:C261119EUR9,', '62F:C261119EUR9,', '87654321');
    expect(found(FIRST, other, SECOND, THIRD)).toEqual([]);
  });

  it("of statements that are not each other's next say nothing about each other", () => {
    expect(found(NEXT, page('240/1', '60F:C261120EUR9,', '62F:C261121EUR9,'))).toEqual([]);
  });

  it.each([
    ['without the first', [SECOND, THIRD], ['warning page_missing at 60M of 0']],
    ['without the last', [FIRST, SECOND], ['warning page_missing at 62M of 1']],
    [
      'without the second',
      [FIRST, THIRD],
      ['warning page_balance at 60M of 1', 'warning page_number at 60M of 1'],
    ],
    ['that begin anew in the middle', [FIRST, NEXT], ['warning page_missing at 60F of 1']],
    ['that go on after the end', [NEXT, SECOND, THIRD], ['warning page_missing at 60M of 1']],
    [
      'with another balance',
      [FIRST, page('235/2', '60M:C261119EUR2,01', '62F:C261120EUR3,')],
      ['warning page_balance at 60M of 1'],
    ],
    [
      'with another sign',
      [FIRST, page('235/2', '60M:D261119EUR2,', '62F:C261120EUR3,')],
      ['warning page_balance at 60M of 1'],
    ],
    [
      'with a number twice',
      [FIRST, page('235/1', '60M:C261119EUR2,', '62F:C261120EUR3,')],
      ['warning page_number at 60M of 1'],
    ],
    [
      'of the next statement with another balance',
      [NEXT, page('237/1', '60F:C261121EUR6,', '62F:C261121EUR6,')],
      ['warning page_balance at 60F of 1'],
    ],
  ])('%s are pointed at', (_, pages, expected) => {
    expect(found(...pages)).toEqual(expected);
  });
});
