import type { Problem } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { isRefused, refusedCsv, uploadOutcome } from './upload-rows.ts';

const problem = (changes: Partial<Problem>): Problem => ({
  code: 'invalid_amount',
  severity: 'error',
  path: 'amount',
  line: 3,
  column: null,
  message: 'Not an amount: "=1+1".',
  ...changes,
});
const transfer = (index: number) => ({
  index,
  transactionId: `trx_${index}`,
  uetr: 'u',
  status: 'pending' as const,
});

describe('the response to an upload', () => {
  const outcome = uploadOutcome({
    transactions: [transfer(2), transfer(0), transfer(2)],
    messages: [{ index: 3, type: 'MT199', uetr: null, reference: null }],
    errors: [problem({ index: 1 }), problem({ index: 0, severity: 'warning' }), problem({ path: '' })],
  });

  it('gives the result of each row in the order of the payload, the refused ones first', () => {
    expect(outcome.rows.map(({ index, transfers }) => [index, transfers.length])).toEqual([
      [1, 0],
      [0, 1],
      [2, 2],
      [3, 0],
    ]);
    expect(outcome.rows.filter(isRefused).map(({ index }) => index)).toEqual([1]);
    expect(outcome).toMatchObject({ transferCount: 3, refusedCount: 1, problems: [{ path: '' }] });
  });

  it('exports its refused rows with their lines, safe for a spreadsheet', () => {
    const lines = refusedCsv(outcome, 'amount\r\n1.00\r\n=1+1\r\n').split('\r\n');
    expect(lines[0]).toBe('row,line,field,code,message,content');
    expect(lines).toContain('2,3,amount,invalid_amount,"Not an amount: ""=1+1"".",\'=1+1');
    expect(lines).toHaveLength(4);
  });
});
