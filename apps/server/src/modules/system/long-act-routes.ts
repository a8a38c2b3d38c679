import { longActCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { LongActService } from './long-act-service.ts';

interface Services {
  longActs: LongActService;
}

export const longActRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, longActCalls, {
    listLongActs: (request) => of(request).longActs.list(request.query.object),
    cancelLongAct: (request) =>
      of(request).longActs.change(request.params.id, 'cancel', operatorActor(request.operator)),
    retryLongAct: (request) =>
      of(request).longActs.change(request.params.id, 'retry', operatorActor(request.operator)),
  });
