import type { PayeeVerification } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { answerBody, curlOf } from './wire.ts';

const verification = (change: Partial<PayeeVerification>): PayeeVerification => ({
  id: '1',
  scheme: 'vop',
  requestId: '2',
  receivedAt: '2026-11-20T10:00:00.000Z',
  requester: 'Hub',
  account: 'DE45999001001000000001',
  givenName: 'Example',
  givenIdentification: null,
  accountType: null,
  secondaryReference: null,
  answer: 'match',
  code: 'MTCH',
  matchedName: null,
  score: 100,
  reasons: [],
  durationMs: 1,
  ...change,
});

describe('the answer', () => {
  it('has the name with a close match only, and none for a fault', () => {
    expect(answerBody(verification({}))).toEqual({ partyNameMatch: 'MTCH' });
    const close = { answer: 'close-match', code: 'CMTC', matchedName: 'Example Ltd' } as const;
    expect(answerBody(verification(close))).toEqual({ partyNameMatch: 'CMTC', matchedName: 'Example Ltd' });
    expect(answerBody(verification({ answer: 'fault', code: null }))).toBeNull();
  });

  it('to an identification says so', () => {
    const asked = { givenName: null, givenIdentification: { scheme: 'VAT' as const, value: '1' } };
    const body = answerBody(verification({ ...asked, answer: 'not-possible', code: 'NOAP' }));
    expect(body).toEqual({ partyIdMatch: 'NOAP' });
  });

  it('of Confirmation of Payee has a reason unless all matches', () => {
    expect(answerBody(verification({ scheme: 'cop', code: null }))).toEqual({ matched: true });
    const close = { scheme: 'cop', answer: 'close-match', code: 'MBAM', matchedName: 'Example Ltd' } as const;
    expect(answerBody(verification(close))).toEqual({
      matched: false,
      reasonCode: 'MBAM',
      name: 'Example Ltd',
    });
  });
});

describe('the command', () => {
  const account = 'DE45999001001000000001';
  const origin = 'https://bench.example';

  it('keeps apostrophes, and names the identification as the scheme does', () => {
    expect(curlOf(origin, { scheme: 'vop', account, name: "O'Neill" })).toContain(`"name": "O'\\''Neill"`);
    const identification = { scheme: 'LEI' as const, value: '5299000J2N45DDNE4Y28' };
    expect(curlOf(origin, { scheme: 'vop', account, identification })).toContain(
      '"lei": "5299000J2N45DDNE4Y28"',
    );
  });

  it('splits a British account, and leaves out a missing reference', () => {
    const asked = { scheme: 'cop', account: '99999900000001', name: 'A', accountType: 'business' } as const;
    const command = curlOf(origin, asked);
    expect(command).toContain('https://bench.example/cop/v1/confirmations');
    expect(command).toMatch(/"sortCode": "999999",\s+"accountNumber": "00000001",/);
    expect(command).not.toContain('secondaryReference');
  });
});
