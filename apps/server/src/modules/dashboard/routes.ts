import { dashboardCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { DashboardService } from './service.ts';

interface Services {
  dashboard: DashboardService;
}

export const dashboardRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, dashboardCalls, {
    getDashboard: (request) => of(request).dashboard.read(),
  });
