import * as z from 'zod/mini';
import { receiptQuerySchema, receiptSchema } from '../deliveries.ts';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const receiverCalls = callGroup('Receivers', {
  reportTransferStatus: {
    method: 'POST',
    path: PATHS.webhookReceiver,
    summary: 'Report the status of a transfer',
    description:
      'Body: `{ "transactionId" or "uetr", "status", "message"? }`, or a Wise event with its signature. The whole API key in the path ' +
      'is enough; with its first 8 characters, also send the key as a bearer token, or sign the body with the secret of the receiver (Standard Webhooks). ' +
      'A transaction id as segment limits the path to that transfer. Repeating a status returns 200 and changes nothing.',
    params: z.object({ segment: z.string(), key: z.string() }),
    security: [{ apiKey: [] }, {}],
    texts: {
      'application/json': JSON.stringify({ transactionId: 'trx_0000000000', status: 'processing' }),
    },
    answers: { 200: operationResultSchema },
    errors: [
      'unauthenticated',
      'invalid_api_key',
      'invalid_signature',
      'wise_signature_invalid',
      'malformed_json',
      'validation_failed',
      'invalid_transition',
      'quota_reached',
    ],
  },
});

export const receiptCalls = callGroup('Receivers', {
  listReceipts: {
    method: 'GET',
    path: PATHS.receipts,
    summary: 'Calls to receivers, newest first',
    query: receiptQuerySchema,
    answers: { 200: z.array(receiptSchema) },
  },
});
