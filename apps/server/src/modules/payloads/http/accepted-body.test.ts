import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { StoredTransfer } from '../storing/arrival.ts';
import { bodyOf, transactionCount } from './accepted-body.ts';
import { encodedRows } from './answers.ts';

const rows = (count: number): StoredTransfer[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    transactionId: `trx_${index}`,
    uetr: 'u',
    status: 'pending',
  }));

const head = { success: true as const, format: 'csv', payloadId: 'p', messages: [] };

it.each([0, 1, 500, 501, 1_777])(
  'the response about the %i transactions of a file says the same as that about a few messages',
  async (count) => {
    const few = { ...head, transactions: rows(count) };
    const file = { ...head, transactions: encodedRows(rows(count)) };
    const body = bodyOf(file);
    expect(JSON.parse(typeof body === 'string' ? body : await text(body))).toEqual(few);
    expect(JSON.parse(String(bodyOf(few)))).toEqual(few);
    expect([transactionCount(few), transactionCount(file)]).toEqual([count, count]);
  },
);
