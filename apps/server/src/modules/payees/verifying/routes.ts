import { payeeVerificationCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../../platform/actor.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { PayeeVerifications } from './service.ts';

interface Services {
  verifications: PayeeVerifications;
}

export const verificationRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, payeeVerificationCalls, {
    listPayeeVerifications: async (request, reply) =>
      sendPage(request, reply, await of(request).verifications.list(request.query)),
    getPayeeVerification: (request) => of(request).verifications.get(request.params.id),
    tryPayeeVerification: (request) =>
      of(request).verifications.try(request.body, operatorActor(request.operator)),
  });
