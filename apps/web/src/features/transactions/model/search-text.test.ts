import { describe, expect, it } from 'vitest';
import { EXAMPLES, readSearch, writeSearch } from './search-text.ts';

describe('a search text', () => {
  it('has conditions in any place and case beside the text', () => {
    expect(readSearch('54 Amount:>1000 currency:eur  7 key:"Pay roll" after:2026-11-01')).toEqual({
      text: '54 7',
      conditions: { amount: '>1000', currency: 'EUR', key: 'Pay roll', after: '2026-11-01' },
      problems: [],
    });
  });

  it('has codes of reasons as they are stored', () => {
    expect(readSearch('reason:ac04').conditions.reason).toBe('AC04');
    expect(readSearch('reason:no_account').conditions.reason).toBe('no_account');
  });

  it('has an example of each condition, which can be read', () => {
    const text = Object.entries(EXAMPLES).map(([name, value]) => `${name}:${value}`);
    const { conditions, problems } = readSearch(text.join(' '));
    expect(problems).toEqual([]);
    expect(Object.keys(conditions).toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
  });

  it('takes what is in quotes as text, and a number before a colon too', () => {
    expect(readSearch('"bank:DEUT" 12:30')).toEqual({
      text: 'bank:DEUT 12:30',
      conditions: {},
      problems: [],
    });
  });

  it.each([
    ['amuont:5', 'There is no filter “amuont:”. Did you mean “amount:”?'],
    ['colour:red', /^There is no filter “colour:”\. Use status, type, amount/],
    ['amount:', '“amount:” needs a value, like amount:100..200.'],
    ['amount:5..1', '“amount:5..1” can’t be read. Write it like amount:100..200.'],
    ['after:2026-02-31', '“after:2026-02-31” can’t be read. Write it like after:2026-11-01.'],
    ['network:fax', '“network:fax” can’t be read. Write it like network:sepa.'],
  ])('names what is wrong: %s', (search, problem) => {
    expect(readSearch(search).problems).toEqual([
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    ]);
    expect(readSearch(search).conditions).toEqual({});
  });

  it('is written anew where a condition changes', () => {
    const search = '54 bank:DEUT "a b" status:failed';
    expect(writeSearch(search, { bank: 'Two words', status: '', amount: '<5' })).toBe(
      '54 "a b" bank:"Two words" amount:<5',
    );
    expect(writeSearch('', {})).toBe('');
  });
});
