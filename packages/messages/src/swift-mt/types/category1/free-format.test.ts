import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BROKEN_MT192, DOUBTFUL_MT192, GOOD_MT192 } from '../../../fixtures/mt192.ts';
import { BROKEN_MT196, DOUBTFUL_MT196, GOOD_MT196, TOLERATED_MT196 } from '../../../fixtures/mt196.ts';
import {
  BROKEN_MT199,
  CONFIRMATION_LINES,
  GOOD_MT199,
  REJECTION_LINES,
  TOLERATED_MT199,
} from '../../../fixtures/mt199.ts';
import { readCancellationAnswer, readCancellationReason } from '../../content/cancellation.ts';
import {
  type GpiConfirmation,
  readGpiConfirmation,
  writeGpiConfirmation,
} from '../../content/gpi-confirmation.ts';
import { type Rejection, readRejection, writeRejection } from '../../content/rejection.ts';
import { expectBroken, expectDoubtful, expectGood, expectTolerated } from '../../testing/expectations.ts';

describe('a free format message', () => {
  it.each(Object.entries(GOOD_MT199))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT199)('has $code at $path: $why', expectBroken);
  it.each(TOLERATED_MT199)('is taken leniently with $code at $path: $why', expectTolerated);
});

describe('a request to cancel', () => {
  it.each(Object.entries(GOOD_MT192))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT192)('has $code at $path: $why', expectBroken);
  it.each(DOUBTFUL_MT192)('is doubtful with $code at $path: $why', expectDoubtful);

  it('has its reason at the start of the narrative', () => {
    expect(readCancellationReason(['/DUPL/', 'SENT TWICE'])).toBe('DUPL');
    expect(readCancellationReason(['SENT TWICE'])).toBeNull();
  });
});

describe('an answer', () => {
  it.each(Object.entries(GOOD_MT196))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT196)('has $code at $path: $why', expectBroken);
  it.each(TOLERATED_MT196)('is taken leniently with $code at $path: $why', expectTolerated);
  it.each(DOUBTFUL_MT196)('is doubtful with $code at $path: $why', expectDoubtful);

  it.each([
    [['/PDCR/S004', 'MORE'], { status: 'PDCR', reason: 'S004', text: null }],
    [['/RJCR/LEGL/COURT ORDER'], { status: 'RJCR', reason: 'LEGL', text: 'COURT ORDER' }],
    [['/CNCL/'], { status: 'CNCL', reason: null, text: null }],
    [['/CNCL/BY US'], { status: 'CNCL', reason: null, text: 'BY US' }],
    [['PAID'], null],
    [['/XXXX/'], null],
    [[], null],
  ])('of %j says %j of a request to cancel', (lines, answer) => {
    expect(readCancellationAnswer(lines)).toEqual(answer);
  });
});

const MONEY = fc.constantFrom(
  { currency: 'EUR', amount: '12490.50' },
  { currency: 'JPY', amount: '7400000' },
  { currency: 'KWD', amount: '0.001' },
);
const BIC = fc.constantFrom('OAKNGB20', 'ELMFDEF0', 'PINEUS30XXX');
const CONFIRMATION: fc.Arbitrary<GpiConfirmation> = fc
  .record({
    dateTime: fc.option(fc.constantFrom('2026-11-20T15:45:00+00:00', '2026-01-01T00:00:00-05:30')),
    status: fc.constantFrom('ACCC', 'ACSP', 'RJCT'),
    reason: fc.option(fc.constantFrom('G000', 'G004', 'AC04')),
    originator: fc.option(BIC),
    forwardedTo: fc.option(BIC),
    settlementMethod: fc.option(fc.constantFrom('INDA', 'INGA', 'CLRG', 'COVE')),
    money: fc.option(MONEY),
    chargeBearer: fc.option(fc.constantFrom('OUR', 'SHA', 'BEN')),
    exchange: fc.option(
      fc.constantFrom({ from: 'EUR', to: 'USD', rate: '1.0854' }, { from: 'EUR', to: 'USD', rate: '2' }),
    ),
    charges: fc.array(MONEY, { maxLength: 3 }),
    text: fc.constantFrom([], ['SOME TEXT'], ['/INFO/MORE', 'TEXT']),
  })
  .map((all) => (all.originator === null ? { ...all, forwardedTo: null, settlementMethod: null } : all))
  .map((all) => (all.money === null ? { ...all, chargeBearer: null } : all));

describe('a confirmation to the tracker', () => {
  it('is read from the lines of field 79', () => {
    expect(readGpiConfirmation(CONFIRMATION_LINES)).toEqual({
      dateTime: '2026-11-20T15:45:00+00:00',
      status: 'ACCC',
      reason: null,
      originator: 'ELMFDEF0',
      forwardedTo: null,
      settlementMethod: null,
      money: { currency: 'EUR', amount: '12490.50' },
      chargeBearer: null,
      exchange: { from: 'EUR', to: 'USD', rate: '1.0854' },
      charges: [{ currency: 'EUR', amount: '10.00' }],
      text: [],
    });
  });

  it('is read whatever the order of its lines and their slashes are', () => {
    const lines = CONFIRMATION_LINES.map((line) => line.slice(2)).reverse();
    expect(readGpiConfirmation(lines)).toEqual(readGpiConfirmation(CONFIRMATION_LINES));
    expect(readGpiConfirmation(['/ACSP/G000', '/OAKNGB20/ELMFDEF0'])).toMatchObject({
      status: 'ACSP',
      reason: 'G000',
      originator: 'OAKNGB20',
      forwardedTo: 'ELMFDEF0',
    });
  });

  it('contains the settlement method after the banks, and the charges after the amount', () => {
    const lines = ['//2611201545+0000', '//ACSP/G000', '//OAKNGB20XXX/ELMFDEF0XXX/INDA', '//USD77011,01/SHA'];
    const confirmation = readGpiConfirmation(lines);
    expect(confirmation).toMatchObject({
      originator: 'OAKNGB20XXX',
      forwardedTo: 'ELMFDEF0XXX',
      settlementMethod: 'INDA',
      money: { currency: 'USD', amount: '77011.01' },
      chargeBearer: 'SHA',
      text: [],
    });
    expect(confirmation === null ? null : writeGpiConfirmation(confirmation)).toEqual(lines);
    expect(readGpiConfirmation(['//ACSP/G001', '//OAKNGB20/COVE', '//USD1000,/OUR'])).toMatchObject({
      originator: 'OAKNGB20',
      forwardedTo: null,
      settlementMethod: 'COVE',
      money: { currency: 'USD', amount: '1000.00' },
      chargeBearer: 'OUR',
    });
  });

  it('of the tracker itself says that it refuses one', () => {
    expect(readGpiConfirmation(['//2611201149+0000', '//INVA/X004', '//TRCKCHZ0'])).toMatchObject({
      dateTime: '2026-11-20T11:49:00+00:00',
      status: 'INVA',
      reason: 'X004',
      originator: 'TRCKCHZ0',
      text: [],
    });
  });

  it('has a status, and keeps lines of no known form', () => {
    expect(readGpiConfirmation(['PLEASE CONFIRM'])).toBeNull();
    expect(readGpiConfirmation([])).toBeNull();
    const lines = ['//ACCC', '//2602301545+0000', '//XXX1,', 'FREE TEXT'];
    expect(readGpiConfirmation(lines)).toMatchObject({
      dateTime: null,
      money: null,
      text: ['//2602301545+0000', '//XXX1,', 'FREE TEXT'],
    });
  });

  it('is read back unchanged', () => {
    fc.assert(
      fc.property(CONFIRMATION, (confirmation) => {
        expect(readGpiConfirmation(writeGpiConfirmation(confirmation))).toEqual(confirmation);
      }),
    );
  });
});

describe('a rejection', () => {
  it('is read from the lines of field 79', () => {
    expect(readRejection(REJECTION_LINES)).toEqual({
      kind: 'REJT',
      field: '99',
      reasons: [{ code: 'AC04', text: null }],
      messageReference: 'REF20261120A',
      transactionReference: 'E2E4711',
      charges: null,
      uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
      text: ['/UETR/7a562c67-ca16-48ba-b074-', '65581be6f001'],
    });
  });

  it('begins with REJT or RETN', () => {
    expect(readRejection(['/RETN/59', '/AC01/NO SUCH ACCOUNT', '/CHGS/EUR5,'])).toMatchObject({
      kind: 'RETN',
      field: '59',
      reasons: [{ code: 'AC01', text: 'NO SUCH ACCOUNT' }],
      charges: 'EUR5,',
    });
    expect(readRejection(['PAYMENT REJECTED'])).toBeNull();
    expect(readRejection([])).toBeNull();
  });

  it('is read back unchanged', () => {
    const rejection: fc.Arbitrary<Rejection> = fc.record({
      kind: fc.constantFrom('REJT' as const, 'RETN' as const),
      field: fc.constantFrom('59', '99', '57A'),
      reasons: fc.array(
        fc.record({ code: fc.constantFrom('AC01', 'BE04'), text: fc.constantFrom(null, 'A TEXT') }),
      ),
      messageReference: fc.constantFrom(null, 'REF1'),
      transactionReference: fc.constantFrom(null, 'E2E1'),
      charges: fc.constantFrom(null, 'EUR5,'),
      uetr: fc.constant(null),
      text: fc.constantFrom([], ['A'], ['A', 'B']),
    });
    fc.assert(
      fc.property(rejection, (content) => {
        expect(readRejection(writeRejection(content))).toEqual(content);
      }),
    );
  });
});
