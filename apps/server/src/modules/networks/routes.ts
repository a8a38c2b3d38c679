import {
  connectNetworkSchema,
  networkMessageDetailSchema,
  networkMessageQuerySchema,
  networkMessageSchema,
  networkSchema,
  PATHS,
  sendNetworkMessageResultSchema,
  sendNetworkMessageSchema,
} from '@clearbench/contract';
import { NETWORKS } from '@clearbench/domain';
import { sample } from '@clearbench/messages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendPage } from '../../platform/http/send-page.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { NetworkService } from './service.ts';

const tags = ['Networks'];

/** Only the bank that this server represents may send. */
const SAMPLE_ORDER = sample('MT103').replace('F01OAKNGB20', 'F01CLRBGB20');

export const networkRoutes: FastifyPluginAsyncZod<PerWorkspace<{ networks: NetworkService }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.networks,
    {
      schema: {
        tags,
        operationId: 'listNetworks',
        summary: 'The simulated networks and their figures',
        response: { 200: z.array(networkSchema) },
      },
    },
    (request) => of(request).networks.list(),
  );

  app.put(
    PATHS.networkConnection,
    {
      config: { docs: { example: { connected: true } } },
      schema: {
        tags,
        operationId: 'setNetworkConnection',
        summary: 'Connect or disconnect a network',
        description: 'While a network is disconnected its queue waits; connecting it starts a new session.',
        params: z.object({ network: z.enum(NETWORKS) }),
        body: connectNetworkSchema,
        response: { 200: networkSchema },
      },
    },
    (request) =>
      of(request).networks.setConnected(request.params.network, request.body.connected, request.operator),
  );

  app.delete(
    PATHS.networkOutage,
    {
      schema: {
        tags,
        operationId: 'endNetworkOutage',
        summary: 'End a simulated outage',
        description:
          'The scenario `outage` takes a network down for every transfer, for ten minutes of the virtual clock. The messages in its queue go ' +
          'out at once. Without an outage nothing happens.',
        params: z.object({ network: z.enum(NETWORKS) }),
        response: { 200: networkSchema },
      },
    },
    (request) => of(request).networks.endOutage(request.params.network, request.operator),
  );

  app.get(
    PATHS.networkMessages,
    {
      schema: {
        tags,
        operationId: 'listNetworkMessages',
        summary: 'Messages that went through the networks, newest first',
        description:
          'The header `Link` names the next page, `X-Total-Count` how many there are (at most 1,000 are counted).',
        querystring: networkMessageQuerySchema,
        response: { 200: z.array(networkMessageSchema) },
      },
    },
    async (request, reply) =>
      sendPage(request, reply, await of(request).networks.listMessages(request.query)),
  );

  app.get(
    PATHS.networkMessage,
    {
      schema: {
        tags,
        operationId: 'getNetworkMessage',
        summary: 'One network message with its text and its answer',
        params: z.object({ id: z.string() }),
        response: { 200: networkMessageDetailSchema },
      },
    },
    (request) => of(request).networks.message(request.params.id),
  );

  app.post(
    PATHS.networkMessages,
    {
      config: { docs: { errors: ['network_disconnected'], example: { text: SAMPLE_ORDER, scenario: null } } },
      schema: {
        tags,
        operationId: 'sendNetworkMessage',
        summary: 'Send a FIN message over the simulated SWIFT network',
        body: sendNetworkMessageSchema,
        response: { 201: sendNetworkMessageResultSchema },
      },
    },
    async (request, reply) => {
      const messageId = await of(request).networks.sendWritten(request.body, request.operator);
      reply.status(201);
      return { success: true as const, message: 'The message is on its way to the network.', messageId };
    },
  );
};
