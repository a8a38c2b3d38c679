import { describe, expect, it } from 'vitest';
import { DOUBTFUL_MT103, TOLERATED_FIELDS } from '../../../fixtures/mt103.ts';
import {
  BROKEN_MT103_REMIT,
  GOOD_MT103_REMIT,
  TOLERATED_MT103_REMIT,
} from '../../../fixtures/mt103-remit.ts';
import { BROKEN_MT103_STP, GOOD_MT103_STP, TOLERATED_MT103_STP } from '../../../fixtures/mt103-stp.ts';
import { GOOD_MT202_COV } from '../../../fixtures/mt202.ts';
import { readTransfers } from '../../../reading/items/read-transfers.ts';
import { validateFin } from '../../read-fin.ts';
import {
  expectBroken,
  expectDoubtful,
  expectGood,
  expectTolerated,
  readFirst,
} from '../../testing/expectations.ts';

describe('an MT103', () => {
  it.each(TOLERATED_FIELDS)('is taken leniently with $code at $path: $why', expectTolerated);
  it.each(DOUBTFUL_MT103)('is doubtful with $code at $path: $why', expectDoubtful);
});

describe('a field that another variant has', () => {
  it('is reported with that variant', () => {
    const remit = Object.values(GOOD_MT103_REMIT)[0] ?? '';
    const [problem] = validateFin(readFirst(remit.replace('{119:REMIT}', '')));
    expect(problem?.message).toBe(
      'Field 77T is not a field of the MT103; leave it out, or mark the message as MT103 REMIT with {119:REMIT} in block 3.',
    );
    const cover = Object.values(GOOD_MT202_COV)[0] ?? '';
    const [other] = validateFin(readFirst(cover.replace('{119:COV}', '')));
    expect(other?.message).toBe(
      'Field 50K is not a field of the MT202; leave it out, or mark the message as MT202 COV with {119:COV} in block 3.',
    );
  });
});

describe('an MT103 STP', () => {
  it.each(Object.entries(GOOD_MT103_STP))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT103_STP)('has $code at $path: $why', expectBroken);
  it.each(TOLERATED_MT103_STP)('is taken leniently with $code at $path: $why', expectTolerated);

  it.each(Object.entries(GOOD_MT103_STP))('%s becomes a transfer', (_, text) => {
    const { items, messageType } = readTransfers(text);
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
    expect(readTransfers(text).items).toMatchObject([{ problems: [], transfer: { type: 'mt103_swift' } }]);
  });
});
