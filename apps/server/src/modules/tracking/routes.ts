import { PATHS, timelineSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { TrackingService } from './service.ts';

const tags = ['Tracking'];

export const trackingRoutes: FastifyPluginAsyncZod<{ tracking: TrackingService }> = async (
  app,
  { tracking },
) => {
  app.get(
    PATHS.tracking,
    {
      schema: {
        tags,
        summary: 'Locate a payment by any of its codes',
        description:
          'UETR, GPI code, TRN code, transaction id or reference. If several transfers have the UETR or reference: the newest.',
        params: z.object({ code: z.string() }),
        response: { 200: timelineSchema },
      },
    },
    (request) => tracking.track(request.params.code),
  );

  app.get(
    PATHS.transactionTimeline,
    {
      schema: {
        tags,
        summary: 'The route of a transfer, hop by hop',
        params: z.object({ id: z.string() }),
        response: { 200: timelineSchema },
      },
    },
    (request) => tracking.timeline(request.params.id),
  );
};
