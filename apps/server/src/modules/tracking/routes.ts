import { PATHS, timelineSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PerWorkspace } from '../../platform/module.ts';
import type { TrackingService } from './service.ts';

const tags = ['Tracking'];

export const trackingRoutes: FastifyPluginAsyncZod<PerWorkspace<{ tracking: TrackingService }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.tracking,
    {
      schema: {
        tags,
        operationId: 'trackPayment',
        summary: 'Locate a payment by any of its codes',
        description:
          'UETR, GPI code, TRN code, transaction id or reference. If several transfers have the UETR or reference, the newest is returned.',
        params: z.object({ code: z.string() }),
        response: { 200: timelineSchema },
      },
    },
    (request) => of(request).tracking.track(request.params.code),
  );

  app.get(
    PATHS.transactionTimeline,
    {
      schema: {
        tags,
        operationId: 'getTransactionTimeline',
        summary: 'The route of a transfer, hop by hop',
        params: z.object({ id: z.string() }),
        response: { 200: timelineSchema },
      },
    },
    (request) => of(request).tracking.timeline(request.params.id),
  );
};
