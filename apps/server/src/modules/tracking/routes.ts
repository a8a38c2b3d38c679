import { trackingCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { TrackingService } from './service.ts';

interface Services {
  tracking: TrackingService;
}

export const trackingRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, trackingCalls, {
    trackPayment: (request) => of(request).tracking.track(request.params.code),
    getTransactionTimeline: (request) => of(request).tracking.timeline(request.params.id),
  });
