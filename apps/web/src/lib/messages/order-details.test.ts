import { describe, expect, it } from 'vitest';
import { detailProblem, lackingFields, orderDetails, otherProblems } from './order-details.ts';
import type { Problem } from './protocol.ts';

const gap = (path: string, code = 'value_missing'): Problem => ({
  code,
  severity: 'error',
  path,
  line: null,
  column: null,
  message: '',
});

describe('details missing in a transfer', () => {
  it('is requested, a telex with its three fields, a UETR not at all', () => {
    const problems = [gap('uetr'), gap('recipientBic'), gap('senderBic'), gap('amount', 'value_unfit')];
    expect(lackingFields(problems)).toEqual(['senderBic', 'recipientBic']);
    expect(lackingFields([gap('telex')])).toEqual(['telexSerial', 'senderAnswerback', 'receiverAnswerback']);
  });

  it('hides no problem that has no field', () => {
    const problems = [gap('senderBic'), gap('amount', 'value_unfit'), gap('telex.senderAnswerback')];
    expect(otherProblems(problems, ['senderBic'])).toEqual([problems[1], problems[2]]);
    expect(otherProblems(problems, ['senderBic', 'senderAnswerback'])).toEqual([problems[1]]);
  });
});

describe('the entered details', () => {
  it.each([
    ['senderBic', 'oakngb20', true],
    ['senderBic', 'OAKN', false],
    ['telexSerial', 'oak0042', true],
    ['telexSerial', '42', false],
    ['valueDate', '20.11.2026', false],
    ['recipientName', 'Å', true],
  ] as const)('%s %s is usable: %s', (field, value, isUsable) => {
    expect(detailProblem(field, value) === null).toBe(isUsable);
  });

  it('make no telex until all of them are there', () => {
    const details = { telexSerial: 'oak 0042', senderAnswerback: '298765 oakb g' };
    expect(orderDetails(details)).toEqual({});
    expect(orderDetails({ ...details, receiverAnswerback: '412345 ELMB D' })).toEqual({
      telex: {
        serial: { station: 'OAK', number: '0042' },
        senderAnswerback: '298765 OAKB G',
        receiverAnswerback: '412345 ELMB D',
      },
    });
  });
});
