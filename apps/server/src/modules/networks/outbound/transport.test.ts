import { build, check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { clearingAnswer } from '../adapters/iso20022/answer.ts';
import { finAnswer, finRefusal } from '../adapters/swift/answer.ts';
import { dressFin } from '../adapters/swift/transmission.ts';
import { telexAnswer } from '../adapters/telex/answer.ts';
import { telexContent } from '../adapters/telex/transmission.ts';
import { numbering, wireText } from './transport.ts';

const NOW = new Date('2026-11-20T14:41:05Z');
const errorsIn = (text: string) =>
  [...check(text)].flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));
const OPTIONS = { uetr: '7a562c67-ca16-48ba-b074-65581be6f001', date: '2026-11-20' };
const order = build({
  type: 'MT202',
  envelope: { senderBic: 'CLRBGB20', receiverBic: 'SECBDEF0', uetr: OPTIONS.uetr },
  transactionReference: 'CNV1',
  relatedReference: 'REL1',
  valueDate: '2026-11-20',
  interbankSettledAmount: { currency: 'EUR', amount: '1.00' },
  beneficiaryInstitution: { option: 'A', bic: 'CLRBGB20' },
});

describe('numbers', () => {
  it.each([
    ['swift', 1, 1, '0001', '000001'],
    ['swift', 1, 999_999, '0001', '999999'],
    ['swift', 1, 1_000_000, '0002', '000001'],
    ['swift', 9_999, 1_000_000, '0001', '000001'],
    ['telex', 1, 9_999, '0001', '9999'],
    ['telex', 1, 10_000, '0002', '0001'],
  ] as const)(
    'of %s, session %i, sequence %i are written %s %s',
    (network, session, count, shown, sequence) => {
      expect(numbering(network, session, count)).toEqual({ session: shown, sequence });
    },
  );
});

describe('a FIN message on the line', () => {
  const numbers = numbering('swift', 4, 17);

  it('has its numbers, checksum and training mark, and stays valid', () => {
    const text = dressFin(order, numbers, null);
    expect(text).toContain('{1:F01CLRBGB20AXXX0004000017}');
    expect(text).toMatch(/\{5:\{CHK:[0-9A-F]{12}\}\{TNG:\}\}$/);
    expect(errorsIn(text)).toEqual([]);
  });

  it('gets the training mark even if it was written without trailers', () => {
    const bare = order.replace(/\{5:.*\}$/s, '');
    expect(dressFin(bare, numbers, null)).toBe(dressFin(order, numbers, null));
  });

  it('names its first emission once, however often it is sent again', () => {
    const first = dressFin(order, numbers, null);
    const second = dressFin(first, numbering('swift', 4, 18), { kind: 'PDE', firstSentAt: NOW });
    expect(second).toContain('{TNG:}{PDE:1441261120CLRBGB20AXXX0004000017}');
    expect(errorsIn(second)).toEqual([]);
    const third = dressFin(second, numbering('swift', 4, 19), { kind: 'PDE', firstSentAt: NOW });
    expect(third.match(/\{PDE:/g)).toHaveLength(1);
    expect(third).toContain('{1:F01CLRBGB20AXXX0004000019}');
  });

  it('has another checksum when one of its characters changes', () => {
    const chk = (text: string) => /CHK:(\w+)/.exec(dressFin(text, numbers, null))?.[1];
    expect(chk(order)).not.toBe(chk(order.replace('CNV1', 'CNV2')));
  });
});

describe('answers', () => {
  const numbers = numbering('swift', 4, 17);

  it('of SWIFT are valid F21 messages, with code and line of the first error', () => {
    const wrong = order.replace(':58A:CLRBGB20', ':58A:NOSUCH');
    const refusal = finRefusal(wrong);
    expect(refusal).toMatchObject({ code: 'T27', line: 4 });
    const nak = finAnswer(numbers, refusal, NOW);
    expect(nak.text).toContain('{451:1}{405:T27004}');
    expect(errorsIn(nak.text)).toEqual([]);
    const ack = finAnswer(numbers, finRefusal(order), NOW);
    expect(ack).toMatchObject({ accepted: true, errorCode: null });
    expect(errorsIn(ack.text)).toEqual([]);
  });

  it('of a clearing system are valid pacs.002 reports: ACTC, or RJCT with the reason', () => {
    const cleared = { type: 'pacs.008.001.08', reference: 'SET0123456789', numbers };
    const taken = clearingAnswer(cleared, null, NOW);
    expect(errorsIn(taken.text)).toEqual([]);
    expect(taken.text).toContain('<GrpSts>ACTC</GrpSts>');
    expect(taken.text).toContain('SIMULATED');
    const refused = clearingAnswer(cleared, { code: 'RC01', line: null, meaning: 'Wrong' }, NOW);
    expect(errorsIn(refused.text)).toEqual([]);
    expect(refused.text).toContain('<Cd>RC01</Cd>');
  });
});

describe('a telex on the line', () => {
  const text = wireText('telex', sample('KTT', OPTIONS), numbering('telex', 1, 42), null, NOW);

  it('has its serial number, is marked as simulated, and stays valid', () => {
    expect(telexContent(text)?.serial).toEqual({ station: 'CLB', number: '0042' });
    expect(text).toContain('SIMULATED');
    expect(errorsIn(text)).toEqual([]);
  });

  it('is accepted when the answerback is that of the receiver and the test key agrees', () => {
    const taken = telexAnswer(text, false);
    expect(taken.accepted).toBe(true);
    expect(taken.text).toContain(`CALLED STATION: ${telexContent(text)?.receiver.answerback}`);
    expect(taken.text).toMatch(/TEST KEY: \d{4,} AGREES/);
  });

  it('is refused when another station answers or the test key does not agree', () => {
    expect(telexAnswer(text, true)).toMatchObject({ accepted: false, errorCode: 'NOAN' });
    const key = telexContent(text)?.testKey ?? '';
    const forged = text.replace(key, String(Number(key) + 1));
    expect(telexAnswer(forged, false)).toMatchObject({ accepted: false, errorCode: 'TKEY' });
  });

  it('says once that it was sent again', () => {
    const again = wireText('telex', text, numbering('telex', 1, 43), { kind: 'PDE', firstSentAt: NOW }, NOW);
    const third = wireText('telex', again, numbering('telex', 1, 44), { kind: 'PDE', firstSentAt: NOW }, NOW);
    expect(third.match(/POSSIBLE DUPLICATE/g)).toHaveLength(1);
    expect(errorsIn(third)).toEqual([]);
  });
});

it('a SEPA payment settles on the day on which it leaves', () => {
  const text = '<IntrBkSttlmDt>2026-11-20</IntrBkSttlmDt>';
  const monday = new Date('2026-11-23T07:00:00Z');
  expect(wireText('sepa', text, numbering('sepa', 1, 1), null, monday)).toContain('2026-11-23');
  expect(wireText('sepa', text, numbering('sepa', 1, 1), null, NOW)).toBe(text);
});

it('an XML message that is sent again says so once, in its header', () => {
  const text = '<AppHdr><CreDt>2026-11-20T12:00:00Z</CreDt></AppHdr><Document><CreDt>x</CreDt></Document>';
  const repeat = { kind: 'PDE', firstSentAt: NOW } as const;
  const again = wireText('interbank', text, numbering('interbank', 1, 2), repeat, NOW);
  expect(again).toContain('</CreDt><PssblDplct>true</PssblDplct></AppHdr>');
  expect(wireText('interbank', again, numbering('interbank', 1, 3), repeat, NOW)).toBe(again);
  expect(wireText('interbank', text, numbering('interbank', 1, 1), null, NOW)).toBe(text);
});
