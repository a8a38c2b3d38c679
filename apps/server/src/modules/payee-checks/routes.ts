import { payeeCheckCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { PayeeChecks } from './service.ts';

interface Services {
  service: PayeeChecks;
}

export const payeeCheckRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, payeeCheckCalls, {
    checkPayee: (request) => {
      const { account, name, ...options } = request.body;
      return of(request).service.check({ account, name }, options, operatorActor(request.operator));
    },
    declinePayee: (request) =>
      of(request).service.decline(request.params.id, operatorActor(request.operator)),
  });
