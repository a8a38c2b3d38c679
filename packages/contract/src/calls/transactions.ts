import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import {
  REPEATED_REFERENCES_MAX,
  repeatedReferenceSchema,
  TRANSACTION_MESSAGES_MAX,
  transactionMessageSchema,
  transactionPayloadSchema,
} from '../transaction-messages.ts';
import {
  createTransactionSchema,
  failureReasonSchema,
  transactionDetailSchema,
  transactionExportQuerySchema,
  transactionQuerySchema,
  transactionSchema,
} from '../transactions.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.string() });

export const transactionCalls = callGroup('Transactions', {
  listTransactions: {
    method: 'GET',
    path: PATHS.transactions,
    summary: 'List and search transactions, newest first',
    description:
      'The `Link` header has the next page, `X-Total-Count` the total; with `X-Total-Count-Relation: gte` there are more.',
    query: transactionQuerySchema,
    answers: { 200: z.array(transactionSchema) },
  },
  createTransaction: {
    method: 'POST',
    path: PATHS.transactions,
    summary: 'Enter a transaction by hand',
    description:
      '`scenario` says what the simulated networks do with it, from its first message on. If the response got lost, send the same ' +
      'body with the same `Idempotency-Key` again: the response has the same transaction.',
    body: createTransactionSchema,
    example: {
      type: 'mt103_swift',
      amount: '12500.50',
      currency: 'EUR',
      fundType: 'm0',
      reference: 'INV-4711',
      scenario: 'delay',
    },
    headers: ['Idempotency-Key'],
    answers: { 201: transactionDetailSchema },
    errors: ['invalid_idempotency_key', 'idempotency_key_reused', 'payee_decision_required', 'quota_reached'],
  },
  exportTransactions: {
    method: 'GET',
    path: PATHS.transactionExport,
    summary: 'The selected transactions as CSV, newest first',
    description:
      'Accepts the same filters as the list. A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe.',
    query: transactionExportQuerySchema,
    produces: ['text/csv'],
  },
  listFailureReasons: {
    method: 'GET',
    path: PATHS.transactionReasons,
    summary: 'The reasons why transactions have failed',
    description: 'Their codes, as used by the `reason` filter of the list, each with its general meaning.',
    answers: { 200: z.array(failureReasonSchema) },
  },
  getTransaction: {
    method: 'GET',
    path: PATHS.transaction,
    summary: 'One transaction and its events',
    params,
    answers: { 200: transactionDetailSchema },
  },
  getTransactionPayload: {
    method: 'GET',
    path: PATHS.transactionPayload,
    summary: 'The raw message that ordered the transaction',
    description:
      'For a file, only the message, array element or row of this transaction, exactly as received; a row follows the header row. ' +
      'For a transaction entered in the console, the form as JSON.',
    params,
    answers: { 200: transactionPayloadSchema },
  },
  listRepeatedReferences: {
    method: 'GET',
    path: PATHS.transactionRepeats,
    summary: 'The earlier payloads with the references of the transaction',
    description:
      'Earlier transactions of the same type with its UETR, and of the same sending bank with its reference (field 20, or the first of `InstrId`, ' +
      `\`TxId\`, \`EndToEndId\` and \`MsgId\` that its message has), newest first, at most ${REPEATED_REFERENCES_MAX} of each. For ISO 20022, also the newest payload of the same sender ` +
      'with its `MsgId` and, of an order of a customer, its `PmtInfId` and `EndToEndId`, in a message of the same name: among the last 500 ISO 20022 ' +
      'payloads of at most 256 kB that the sender sent before (of the last 5,000 of all senders, up to 16 MB in total). They are searched for by ' +
      'this call only, so arrivals cost nothing more. Repetitions within a file are warnings in the answer to the file.',
    params,
    answers: { 200: z.array(repeatedReferenceSchema) },
  },
  listTransactionMessages: {
    method: 'GET',
    path: PATHS.transactionMessages,
    summary: 'The raw messages about the transaction, oldest first',
    description:
      'The one that ordered it, every other with the same UETR (covers, confirmations, advices, cancellations), and those that this ' +
      'server exchanged with the banks on the way and with the sender. At most ' +
      `${TRANSACTION_MESSAGES_MAX}, and fewer where they are very long; \`X-Total-Count\` is the number of all.`,
    params,
    answers: { 200: z.array(transactionMessageSchema) },
  },
});
