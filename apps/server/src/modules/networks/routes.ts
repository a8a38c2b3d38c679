import { networkCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { sendPage } from '../../platform/http/send-page.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { NetworkService } from './service.ts';

interface Services {
  networks: NetworkService;
}

export const networkRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, networkCalls, {
    listNetworks: (request) => of(request).networks.list(),
    setNetworkConnection: (request) =>
      of(request).networks.setConnected(request.params.network, request.body.connected, request.operator),
    endNetworkOutage: (request) => of(request).networks.endOutage(request.params.network, request.operator),
    listNetworkMessages: async (request, reply) =>
      sendPage(request, reply, await of(request).networks.listMessages(request.query)),
    getNetworkMessage: (request) => of(request).networks.message(request.params.id),
    sendNetworkMessage: async (request) => {
      const messageId = await of(request).networks.sendWritten(request.body, request.operator);
      return { success: true as const, message: 'The message is on its way to the network.', messageId };
    },
  });
