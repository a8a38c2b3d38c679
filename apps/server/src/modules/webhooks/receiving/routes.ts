import { receiptCalls, receiverCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { headerValue } from '../../../platform/http/headers.ts';
import { receiveWhole } from '../../../platform/http/receive-bodies.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import { type ReceiverCall, refusalOfStranger } from './sender-check.ts';
import type { ReceiverService } from './service.ts';

interface Services {
  receivers: ReceiverService;
}

const LONGEST_REPORT = 64 * 1024;
const HEADERS = [
  'authorization',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-signature-sha256',
  'x-delivery-id',
  'x-test-notification',
];

/** The paths that partners report to. The handler checks the sender itself, so that refusals are logged, too. */
export const receiverRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { find }) => {
  app.removeAllContentTypeParsers();
  // The raw bytes, because a signature covers them.
  receiveWhole(app, '*', (body, _request, done) => done(null, body.toString()), LONGEST_REPORT);

  serve(app, receiverCalls, {
    reportTransferStatus: async (request) => {
      const call: ReceiverCall = {
        ...request.params,
        headers: Object.fromEntries(HEADERS.map((name) => [name, headerValue(request, name)])),
        body: typeof request.body === 'string' ? request.body : '',
        address: request.ip,
      };
      const services = find(request);
      if (services === null) throw refusalOfStranger(call);
      return { success: true as const, message: await services.receivers.receive(call) };
    },
  });
};

export const receiptRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, receiptCalls, {
    listReceipts: async (request, reply) =>
      sendPage(request, reply, await of(request).receivers.list(request.query)),
  });
