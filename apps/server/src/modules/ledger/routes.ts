import { ledgerCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { linkNextPage } from '../../platform/http/send-page.ts';
import { serve } from '../../platform/http/serve.ts';
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

export const ledgerRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  serve(app, ledgerCalls, {
    listTransactionPostings: (request) => of(request).ledger.ledgerOf(request.params.id),
    listLedgerAccounts: async (request, reply) => {
      const { accounts, nextCursor } = await of(request).ledger.accounts(request.query);
      linkNextPage(request, reply, nextCursor);
      return accounts;
    },
    getTrialBalance: (request) => of(request).ledger.trialBalance(),
    listLedgerStatements: (request) => of(request).statements.closed(request.params.id),
    getLedgerStatement: async (request, reply) => {
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
  });

  app.register(statementVerificationRoute, { of });
};
