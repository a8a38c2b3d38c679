import { wiseEventCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { headerValue } from '../../platform/http/headers.ts';
import { receiveWhole } from '../../platform/http/receive-bodies.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import { notFromWise, type WiseEventsService } from './events-service.ts';

interface Services {
  events: WiseEventsService;
}

const LONGEST_EVENT = 64 * 1024;

/** The path that Wise sends its events to. Its only protection is the signature over the raw body. */
export const wiseEventRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { find }) => {
  app.removeAllContentTypeParsers();
  receiveWhole(app, '*', (body, _request, done) => done(null, body.toString()), LONGEST_EVENT);

  serve(app, wiseEventCalls, {
    receiveWiseEvent: async (request) => {
      const services = find(request);
      if (services === null) throw notFromWise();
      const outcome = await services.events.receive({
        body: typeof request.body === 'string' ? request.body : '',
        signature: headerValue(request, 'x-signature-sha256'),
        deliveryId: headerValue(request, 'x-delivery-id'),
        isTest: headerValue(request, 'x-test-notification') === 'true',
      });
      return { success: true as const, message: outcome === 'new' ? 'Accepted.' : 'Nothing new.' };
    },
  });
};
