import { reportCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { ReportService } from './service.ts';

export const reportRoutes: FastifyPluginAsync<PerWorkspace<{ reports: ReportService }>> = async (
  app,
  { of },
) =>
  serve(app, reportCalls, {
    getTransactionReport: async (request, reply) => {
      const pdf = await of(request).reports.report(request.params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${request.params.id}-report.pdf"`)
        .send(pdf);
    },
    verifyReport: (request) => of(request).reports.verify(request.params.verificationId),
  });
