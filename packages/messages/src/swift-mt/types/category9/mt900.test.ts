import { describe, expect, it } from 'vitest';
import { BROKEN_CONFIRMATIONS, GOOD_MT900, GOOD_MT910, MT910_WITH_BOTH } from '../../../fixtures/mt900.ts';
import { expectBroken, expectGood, problems } from '../../testing/expectations.ts';

describe('a confirmation', () => {
  it.each(Object.entries(GOOD_MT900))('of debit %s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(Object.entries(GOOD_MT910))('of credit %s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_CONFIRMATIONS)('has $code at $path: $why', expectBroken);

  it('of credit with customer and institution is doubtful', () => {
    expect(problems(MT910_WITH_BOTH)).toEqual(['warning C06 at 52A']);
  });
});
