import { describe, expect, it } from 'vitest';
import { finText } from '../../../../fixtures/mt9-builder.ts';
import { mt103 } from '../../../../fixtures/mt103.ts';
import { checkAll } from '../../../../reading/checking/check.ts';
import { readFirst } from '../../../testing/expectations.ts';
import { PageOrder } from './page-order.ts';

function page(number: string, opening: string, closing: string, account = '12345678'): string {
  return finText('940', [':20:STMT', `:25:${account}`, `:28C:${number}`, `:${opening}`, `:${closing}`]);
}

const FIRST = page('235/1', '60F:C261119EUR1,', '62M:C261119EUR2,');
const SECOND = page('235/2', '60M:C261119EUR2,', '62M:C261120EUR3,');
const THIRD = page('235/3', '60M:C261119EUR3,', '62F:C261120EUR4,');
const NEXT = page('236/1', '60F:C261120EUR4,', '62F:C261121EUR5,');

function found(...pages: string[]): string[] {
  return [...checkAll(pages.join('\r\n'))].flatMap(({ index, problems }) =>
    problems
      .filter(({ code }) => code.startsWith('page_'))
      .map(({ code, path, severity }) => `${severity} ${code} at ${path} of ${index}`),
  );
}

describe('the pages of statements', () => {
  it('follow each other', () => {
    expect(found(FIRST, SECOND, THIRD, NEXT)).toEqual([]);
  });

  it('of several accounts are kept apart', () => {
    const other = page('7/1', '60F:C261119EUR9,', '62F:C261119EUR9,', '87654321');
    expect(found(FIRST, other, SECOND, THIRD)).toEqual([]);
  });

  it('agree on a balance however many zeros pad it', () => {
    expect(found(FIRST, page('235/2', '60M:C261119EUR0000002,00', '62F:C261120EUR3,'))).toEqual([]);
  });

  it('of unrelated statements cause no problems for each other', () => {
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

describe('messages that are checked one by one', () => {
  function follow() {
    const blamed: string[] = [];
    const order = new PageOrder<string>((item, problems) =>
      blamed.push(...problems.map(({ code }) => `${item} ${code}`)),
    );
    const take = (item: string, text: string) => order.take(readFirst(text), item);
    return { order, blamed, take };
  }
  const PAYMENT = mt103();

  it('are returned at once if no page waits for the next', () => {
    const { order, take } = follow();
    expect(take('a', PAYMENT)).toEqual(['a']);
    expect(take('b', NEXT)).toEqual(['b']);
    expect(order.take(null, 'c')).toEqual(['c']);
    expect(order.end()).toEqual([]);
  });

  it('are returned in order when the waiting page is continued', () => {
    const { order, blamed, take } = follow();
    expect(take('first', FIRST)).toEqual([]);
    expect(take('payment', PAYMENT)).toEqual([]);
    expect(order.take(null, 'broken')).toEqual([]);
    expect(take('second', SECOND)).toEqual(['first', 'payment', 'broken']);
    expect(take('other', page('1/1', '60F:C261119EUR1,', '62M:C261119EUR2,', '9'))).toEqual([]);
    expect(take('third', THIRD)).toEqual(['second']);
    expect(blamed).toEqual([]);
    expect(order.end()).toEqual(['other', 'third']);
    expect(blamed).toEqual(['other page_missing']);
  });

  it('are held up to 1,000, and the page that waits is blamed then', () => {
    const { order, blamed, take } = follow();
    take('first', FIRST);
    const payment = readFirst(PAYMENT);
    for (let count = 1; count < 1000; count++) expect(order.take(payment, 'payment')).toEqual([]);
    expect(blamed).toEqual([]);
    expect(order.take(payment, 'last')).toHaveLength(1001);
    expect(blamed).toEqual(['first page_missing']);
    expect(take('second', SECOND)).toEqual([]);
    expect(take('third', THIRD)).toEqual(['second', 'third']);
    expect(blamed).toEqual(['first page_missing']);
  });
});
