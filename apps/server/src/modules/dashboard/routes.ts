import { dashboardSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DashboardService } from './service.ts';

interface Options {
  dashboard: DashboardService;
}

export const dashboardRoutes: FastifyPluginAsyncZod<Options> = async (app, { dashboard }) => {
  app.get(
    PATHS.dashboard,
    {
      schema: {
        tags: ['Dashboard'],
        summary: 'Items that need attention, and recent volumes',
        description: 'Days are UTC, by the virtual clock.',
        response: { 200: dashboardSchema },
      },
    },
    () => dashboard.read(),
  );
};
