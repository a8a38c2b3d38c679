import { describe, expect, it } from 'vitest';
import { DOUBTFUL_MT103, TOLERATED_FIELDS } from '../../fixtures/mt103.ts';
import { BROKEN_MT103_REMIT, GOOD_MT103_REMIT, TOLERATED_MT103_REMIT } from '../../fixtures/mt103-remit.ts';
import { BROKEN_MT103_STP, GOOD_MT103_STP } from '../../fixtures/mt103-stp.ts';
import { readPayload } from '../../read-payload.ts';
import { expectBroken, expectDoubtful, expectGood, expectTolerated } from '../testing/expectations.ts';

describe('an MT103', () => {
  it.each(TOLERATED_FIELDS)('is taken leniently with $code at $path: $why', expectTolerated);
  it.each(DOUBTFUL_MT103)('is doubtful with $code at $path: $why', expectDoubtful);
});

describe('an MT103 STP', () => {
  it.each(Object.entries(GOOD_MT103_STP))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT103_STP)('has $code at $path: $why', expectBroken);

  it.each(Object.entries(GOOD_MT103_STP))('%s becomes a transfer', (_, text) => {
    const { items, messageType } = readPayload(text);
    expect(messageType).toBe('MT103 STP');
    expect(items).toMatchObject([{ problems: [], transfer: { type: 'mt103_swift' } }]);
  });
});

describe('an MT103 REMIT', () => {
  it.each(Object.entries(GOOD_MT103_REMIT))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT103_REMIT)('has $code at $path: $why', expectBroken);
  it.each(TOLERATED_MT103_REMIT)('is taken leniently with $code at $path: $why', expectTolerated);

  it.each(Object.entries(GOOD_MT103_REMIT))('%s becomes a transfer', (_, text) => {
    expect(readPayload(text).items).toMatchObject([{ problems: [], transfer: { type: 'mt103_swift' } }]);
  });
});
