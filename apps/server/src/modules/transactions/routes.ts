import {
  createTransactionSchema,
  failureReasonSchema,
  PATHS,
  TRANSACTION_MESSAGES_MAX,
  type Transaction,
  transactionDetailSchema,
  transactionExportQuerySchema,
  transactionMessageSchema,
  transactionPayloadSchema,
  transactionQuerySchema,
  transactionSchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { headerValue } from '../../platform/http/headers.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { TransactionService } from './service.ts';

interface Services {
  service: TransactionService;
}

const tags = ['Transactions'];
type ExportColumn = Exclude<keyof Transaction, 'reason'> | 'reasonCode' | 'reasonText';
const EXPORT_COLUMNS = [
  'transactionId',
  'uetr',
  'type',
  'status',
  'amount',
  'currency',
  'fundType',
  'createdAt',
  'completedAt',
  'valueDate',
  'reference',
  'senderBic',
  'senderName',
  'senderAccount',
  'recipientBic',
  'recipientName',
  'recipientAccount',
  'destinationIban',
  'destinationBic',
  'reasonCode',
  'reasonText',
  'scenario',
  'scenarioChosenBy',
] as const satisfies readonly ExportColumn[];
const params = z.object({ id: z.string() });

export const transactionRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.transactions,
    {
      schema: {
        tags,
        operationId: 'listTransactions',
        summary: 'List and search transactions, newest first',
        description:
          'The `Link` header has the next page, `X-Total-Count` the total; with `X-Total-Count-Relation: gte` there are more.',
        querystring: transactionQuerySchema,
        response: { 200: z.array(transactionSchema) },
      },
    },
    async (request, reply) => sendPage(request, reply, await of(request).service.list(request.query)),
  );

  app.post(
    PATHS.transactions,
    {
      config: {
        docs: {
          errors: ['invalid_idempotency_key', 'idempotency_key_reused', 'quota_reached'],
          headers: ['Idempotency-Key'],
          example: {
            type: 'mt103_swift',
            amount: '12500.50',
            currency: 'EUR',
            fundType: 'm0',
            reference: 'INV-4711',
            scenario: 'delay',
          },
        },
      },
      schema: {
        tags,
        operationId: 'createTransaction',
        summary: 'Enter a transaction by hand',
        description:
          '`scenario` says what the simulated networks do with it, from its first message on. If the response got lost, send the same ' +
          'body with the same `Idempotency-Key` again: the response has the same transaction.',
        body: createTransactionSchema,
        response: { 201: transactionDetailSchema },
      },
    },
    (request, reply) => {
      reply.status(201);
      return of(request).service.create(
        request.body,
        request.operator,
        headerValue(request, 'idempotency-key'),
      );
    },
  );

  app.get(
    PATHS.transactionExport,
    {
      schema: {
        tags,
        operationId: 'exportTransactions',
        summary: 'The selected transactions as CSV, newest first',
        description:
          'Accepts the same filters as the list. A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe.',
        produces: ['text/csv'],
        querystring: transactionExportQuerySchema,
      },
    },
    (request, reply) =>
      sendCsv(
        request,
        reply,
        'clearbench-transactions.csv',
        EXPORT_COLUMNS,
        rowsOf(of(request).service.export(request.query)),
      ),
  );

  app.get(
    PATHS.transactionReasons,
    {
      schema: {
        tags,
        operationId: 'listFailureReasons',
        summary: 'The reasons why transactions have failed',
        description:
          'Their codes, as used by the `reason` filter of the list, each with its general meaning.',
        response: { 200: z.array(failureReasonSchema) },
      },
    },
    (request) => of(request).service.reasons(),
  );

  app.get(
    PATHS.transaction,
    {
      schema: {
        tags,
        operationId: 'getTransaction',
        summary: 'One transaction and its events',
        params,
        response: { 200: transactionDetailSchema },
      },
    },
    (request) => of(request).service.get(request.params.id),
  );

  app.get(
    PATHS.transactionPayload,
    {
      schema: {
        tags,
        operationId: 'getTransactionPayload',
        summary: 'The raw message that ordered the transaction',
        description:
          'For a file, only the message, array element or row of this transaction, exactly as received; a row follows the header row. ' +
          'For a transaction entered in the console, the form as JSON.',
        params,
        response: { 200: transactionPayloadSchema },
      },
    },
    (request) => of(request).service.payload(request.params.id),
  );

  app.get(
    PATHS.transactionMessages,
    {
      schema: {
        tags,
        operationId: 'listTransactionMessages',
        summary: 'The raw messages about the transaction, oldest first',
        description:
          'The one that ordered it, every other with the same UETR (covers, confirmations, advices, cancellations), and those that this ' +
          'server exchanged with the banks on the way and with the sender. At most ' +
          `${TRANSACTION_MESSAGES_MAX}, and fewer where they are very long; \`X-Total-Count\` is the number of all.`,
        params,
        response: { 200: z.array(transactionMessageSchema) },
      },
    },
    async (request, reply) => {
      const { messages, total } = await of(request).service.messages(request.params.id);
      reply.header('x-total-count', String(total));
      return messages;
    },
  );
};

async function* rowsOf(batches: AsyncIterable<Transaction[]>): AsyncGenerator<string[][]> {
  for await (const transactions of batches) {
    yield transactions.map(({ reason, ...transaction }) => {
      const cells = { ...transaction, reasonCode: reason?.code, reasonText: reason?.text };
      return EXPORT_COLUMNS.map((column) => cells[column] ?? '');
    });
  }
}
