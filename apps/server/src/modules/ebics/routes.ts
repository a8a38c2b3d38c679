import { ebicsCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { EbicsLetter } from '../reports/index.ts';
import type { BankService } from './bank/service.ts';
import { bankUrl } from './bank-url.ts';
import { bankLetter, subscriberLetter } from './letters.ts';
import type { RequestLog } from './log/service.ts';
import type { OrderService } from './orders/service.ts';
import type { SubscriberService } from './subscribers/service.ts';

interface Services {
  bank: BankService;
  subscribers: SubscriberService;
  orders: OrderService;
  log: RequestLog;
  publicUrl: string | null;
  prefix: string;
  writeLetter(letter: EbicsLetter): Promise<Buffer>;
}

export const ebicsRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, ebicsCalls, {
    getEbicsBank: (request) => of(request).bank.view(),
    updateEbicsBank: (request) => of(request).bank.change(request.body, operatorActor(request.operator)),
    renewEbicsBankKeys: (request) => of(request).bank.renewKeys(operatorActor(request.operator)),
    getEbicsLetter: async (request, reply) => {
      const { bank, writeLetter } = of(request);
      await bank.required();
      const url = bankUrl(request, of(request));
      return sendLetter(reply, 'bank-keys.pdf', await writeLetter(bankLetter(await bank.view(), url)));
    },
    listEbicsSubscribers: (request) => of(request).subscribers.list(),
    createEbicsSubscriber: (request) =>
      of(request).subscribers.add(request.body, operatorActor(request.operator)),
    updateEbicsSubscriber: (request) =>
      of(request).subscribers.change(request.params.id, request.body, operatorActor(request.operator)),
    deleteEbicsSubscriber: async (request) => {
      await of(request).subscribers.remove(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The subscriber was deleted.' };
    },
    getEbicsSubscriberLetter: async (request, reply) => {
      const { bank, subscribers, writeLetter } = of(request);
      const subscriber = await subscribers.get(request.params.id);
      const letter = subscriberLetter(await bank.view(), subscriber);
      return sendLetter(reply, `${subscriber.userId}-keys.pdf`, await writeLetter(letter));
    },
    activateEbicsSubscriber: (request) =>
      of(request).subscribers.activate(request.params.id, request.body, operatorActor(request.operator)),
    suspendEbicsSubscriber: (request) =>
      of(request).subscribers.suspend(request.params.id, operatorActor(request.operator)),
    resetEbicsSubscriber: (request) =>
      of(request).subscribers.reset(request.params.id, operatorActor(request.operator)),
    listEbicsOrders: (request) => of(request).orders.list(),
    getEbicsOrder: (request) => of(request).orders.get(request.params.id),
    getEbicsOrderData: async (request, reply) =>
      reply
        .header('content-disposition', `attachment; filename="order-${request.params.id}"`)
        .type('application/octet-stream')
        .send(await of(request).orders.data(request.params.id)),
    signEbicsOrder: (request) =>
      of(request).orders.signAs(request.params.id, request.operator, operatorActor(request.operator)),
    cancelEbicsOrder: (request) =>
      of(request).orders.cancelAs(request.params.id, operatorActor(request.operator)),
    listEbicsRequests: async (request, reply) =>
      sendPage(request, reply, await of(request).log.list(request.query)),
    getEbicsRequest: (request) => of(request).log.get(request.params.id),
  });

const sendLetter = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(pdf);
