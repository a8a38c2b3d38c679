import { dashboardSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PerWorkspace } from '../../platform/module.ts';
import type { DashboardService } from './service.ts';

interface Services {
  dashboard: DashboardService;
}

export const dashboardRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.dashboard,
    {
      schema: {
        tags: ['Dashboard'],
        operationId: 'getDashboard',
        summary: 'Items that need attention, and recent volumes',
        description: 'Days are UTC, by the virtual clock.',
        response: { 200: dashboardSchema },
      },
    },
    (request) => of(request).dashboard.read(),
  );
};
