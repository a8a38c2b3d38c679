import {
  accountStatementSchema,
  closedStatementSchema,
  ledgerAccountQuerySchema,
  ledgerAccountSchema,
  ledgerPostingSchema,
  PATHS,
  statementQuerySchema,
  trialBalanceSchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { linkNextPage } from '../../platform/http/send-page.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { LedgerService } from './service.ts';
import type { StatementFiles } from './statement-files.ts';
import type { StatementService } from './statement-service.ts';
import { statementVerificationRoute } from './statement-verification-route.ts';

interface Services {
  ledger: LedgerService;
  statements: StatementService;
  files: StatementFiles;
}

const tags = ['Ledger'];
const params = z.object({ id: z.string() });

export const ledgerRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.transactionLedger,
    {
      schema: {
        tags,
        operationId: 'listTransactionPostings',
        summary: 'The postings of a transaction, in the order in which they were booked',
        params,
        response: { 200: z.array(ledgerPostingSchema) },
      },
    },
    (request) => of(request).ledger.ledgerOf(request.params.id),
  );

  app.get(
    PATHS.ledgerAccounts,
    {
      schema: {
        tags,
        operationId: 'listLedgerAccounts',
        summary: 'The accounts of the ledger with their balances, by id',
        description: 'The `Link` header has the next page.',
        querystring: ledgerAccountQuerySchema,
        response: { 200: z.array(ledgerAccountSchema) },
      },
    },
    async (request, reply) => {
      const { accounts, nextCursor } = await of(request).ledger.accounts(request.query);
      linkNextPage(request, reply, nextCursor);
      return accounts;
    },
  );

  app.get(
    PATHS.trialBalance,
    {
      schema: {
        tags,
        operationId: 'getTrialBalance',
        summary: 'The trial balance: debits and credits of each currency, which are equal',
        response: { 200: z.array(trialBalanceSchema) },
      },
    },
    (request) => of(request).ledger.trialBalance(),
  );

  app.get(
    PATHS.ledgerStatements,
    {
      schema: {
        tags,
        operationId: 'listLedgerStatements',
        summary: 'The statements of closed days of an account, newest first',
        params,
        response: { 200: z.array(closedStatementSchema) },
      },
    },
    (request) => of(request).statements.closed(request.params.id),
  );

  app.get(
    PATHS.ledgerStatement,
    {
      config: {
        seenByTestPlans: true,
        docs: { errors: ['statement_too_long', 'statement_not_expressible'] },
      },
      schema: {
        tags,
        operationId: 'getLedgerStatement',
        summary: 'The statement of an account, as JSON, CSV, MT940 or camt.053',
        description:
          'Days are UTC, by the virtual clock; without `from` and `to`, the statement covers the current month. JSON comes in pages: the `Link` ' +
          'header has the next one. A file has all entries. JSON and CSV show debits and credits as in our own books. MT940 and camt.053 ' +
          'are the statement of the account’s servicer: on a nostro or central bank account our debit is its credit (C, CRDT).',
        params,
        querystring: statementQuerySchema,
        produces: ['application/json', 'text/csv', 'text/plain', 'application/xml'],
        response: { 200: z.union([accountStatementSchema, z.string()]) },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      if (format === 'json') {
        const { statement, nextCursor } = await of(request).statements.page(request.params.id, request.query);
        linkNextPage(request, reply, nextCursor);
        return statement;
      }
      const { name, mediaType, text } = await of(request).files.write(
        request.params.id,
        request.query,
        format,
      );
      return reply.type(mediaType).header('content-disposition', `attachment; filename="${name}"`).send(text);
    },
  );

  app.register(statementVerificationRoute, { of });
};
