import type { Transaction } from '@clearbench/contract';
import { transactionCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { headerValue } from '../../platform/http/headers.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { sendLongTexts } from '../../platform/http/send-long-texts.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { TransactionService } from './service.ts';

interface Services {
  service: TransactionService;
}

type ExportColumn =
  | Exclude<keyof Transaction, 'reason' | 'payee'>
  | 'reasonCode'
  | 'reasonText'
  | 'payeeAnswer'
  | 'payeeMatchedName'
  | 'payeeCheckId'
  | 'payeeDecision';
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
  'payeeAnswer',
  'payeeMatchedName',
  'payeeCheckId',
  'payeeDecision',
] as const satisfies readonly ExportColumn[];

export const transactionRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, transactionCalls, {
    listTransactions: async (request, reply) =>
      sendPage(request, reply, await of(request).service.list(request.query)),
    createTransaction: (request) =>
      of(request).service.create(request.body, request.operator, headerValue(request, 'idempotency-key')),
    exportTransactions: (request, reply) =>
      sendCsv(
        request,
        reply,
        'clearbench-transactions.csv',
        EXPORT_COLUMNS,
        rowsOf(of(request).service.export(request.query)),
      ),
    listFailureReasons: (request) => of(request).service.reasons(),
    getTransaction: (request) => of(request).service.get(request.params.id),
    getTransactionPayload: async (request, reply) =>
      sendLongTexts(request, reply, await of(request).service.payload(request.params.id)),
    listRepeatedReferences: (request) => of(request).service.repeatedReferences(request.params.id),
    listTransactionMessages: async (request, reply) => {
      const { messages, total } = await of(request).service.messages(request.params.id);
      reply.header('x-total-count', String(total));
      return sendLongTexts(request, reply, messages);
    },
  });

async function* rowsOf(batches: AsyncIterable<Transaction[]>): AsyncGenerator<string[][]> {
  for await (const transactions of batches) {
    yield transactions.map(({ reason, payee, ...transaction }) => {
      const cells = {
        ...transaction,
        reasonCode: reason?.code,
        reasonText: reason?.text,
        payeeAnswer: payee?.answer,
        payeeMatchedName: payee?.matchedName,
        payeeCheckId: payee?.checkId,
        payeeDecision: payee?.decision,
      };
      return EXPORT_COLUMNS.map((column) => cells[column] ?? '');
    });
  }
}
