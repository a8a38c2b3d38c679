import { text } from 'node:stream/consumers';
import type { PayloadAccepted } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { bodyOf } from './accepted-body.ts';

const accepted = (count: number): PayloadAccepted => ({
  success: true,
  payloadId: 'p',
  transactions: Array.from({ length: count }, (_, index) => ({
    index,
    transactionId: `trx_${index}`,
    uetr: 'u',
    status: 'pending',
  })),
  messages: [],
});

it.each([1, 2_000, 2_001, 6_000, 7_777])('the response about %i transactions is complete', async (count) => {
  const body = bodyOf(accepted(count));
  expect(JSON.parse(typeof body === 'string' ? body : await text(body))).toEqual(accepted(count));
});
