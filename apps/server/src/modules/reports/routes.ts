import { PATHS, reportVerificationSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PerWorkspace } from '../../platform/module.ts';
import type { ReportService } from './service.ts';

const tags = ['Transactions'];

export const reportRoutes: FastifyPluginAsyncZod<PerWorkspace<{ reports: ReportService }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.transactionReport,
    {
      schema: {
        tags,
        operationId: 'getTransactionReport',
        summary: 'A PDF report, marked as simulated',
        description: 'The transfer, its route hop by hop, its events, its network messages and its postings.',
        params: z.object({ id: z.string() }),
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const pdf = await of(request).reports.report(request.params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${request.params.id}-report.pdf"`)
        .send(pdf);
    },
  );

  app.get(
    PATHS.reportVerification,
    {
      schema: {
        tags,
        operationId: 'verifyReport',
        summary: 'Check the verification id of a report',
        params: z.object({ verificationId: z.string() }),
        response: { 200: reportVerificationSchema },
      },
    },
    (request) => of(request).reports.verify(request.params.verificationId),
  );
};
