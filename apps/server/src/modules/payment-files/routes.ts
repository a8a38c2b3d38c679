import { ownPaymentFileCalls, paymentFileCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Actor, operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import { reportIdOf } from './report.ts';
import type { PaymentFiles } from './service.ts';

interface Services {
  service: PaymentFiles;
  labelOf(apiKeyId: string): Promise<string>;
}

export const paymentFileRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, paymentFileCalls, {
    listPaymentFiles: (request) => of(request).service.list(),
    getPaymentFile: (request) => of(request).service.get(request.params.id, null),
    getPayeeReport: async (request, reply) =>
      sendReport(reply, request.params.id, await of(request).service.report(request.params.id, null)),
    releasePaymentFile: (request) =>
      of(request).service.release(request.params.id, {
        owner: null,
        payerId: request.operator.id,
        actor: operatorActor(request.operator),
      }),
    cancelPaymentFile: (request) =>
      of(request).service.decide(request.params.id, 'cancelled', {
        owner: null,
        actor: operatorActor(request.operator),
      }),
  });

export const ownPaymentFileRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  serve(app, ownPaymentFileCalls, {
    getOwnPaymentFile: (request) => of(request).service.get(request.params.id, request.senderId),
    getOwnPayeeReport: async (request, reply) =>
      sendReport(
        reply,
        request.params.id,
        await of(request).service.report(request.params.id, request.senderId),
      ),
    releaseOwnPaymentFile: async (request) =>
      of(request).service.release(request.params.id, {
        ...(await senderOf(of(request), request)),
        payerId: request.senderId,
      }),
    cancelOwnPaymentFile: async (request) =>
      of(request).service.decide(request.params.id, 'cancelled', await senderOf(of(request), request)),
  });
};

async function senderOf(
  { labelOf }: Services,
  { apiKeyId, senderId }: { apiKeyId: string; senderId: string },
): Promise<{ owner: string; actor: Actor }> {
  return { owner: senderId, actor: { kind: 'api-key', id: apiKeyId, name: await labelOf(apiKeyId) } };
}

const sendReport = (reply: FastifyReply, id: string, report: string): FastifyReply =>
  reply
    .type('application/xml; charset=utf-8')
    .header('content-disposition', `attachment; filename="pain.002-${reportIdOf(id)}.xml"`)
    .send(report);
