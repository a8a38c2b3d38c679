import { NETWORKS } from '@clearbench/domain';
import * as z from 'zod/mini';
import {
  connectNetworkSchema,
  networkMessageDetailSchema,
  networkMessageQuerySchema,
  networkMessageSchema,
  networkSchema,
  sendNetworkMessageResultSchema,
  sendNetworkMessageSchema,
} from '../networks.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const params = z.object({ network: z.enum(NETWORKS) });

/** From the bank that this server represents: no other may send. */
const SAMPLE_ORDER = [
  '{1:F01CLRBGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{108:MUR0001}{111:001}{121:7a562c67-ca16-48ba-b074-65581be6f001}}{4:',
  ':20:REF20261120A',
  ':23B:CRED',
  ':32A:261120EUR12500,50',
  ':33B:EUR12500,50',
  ':50K:/GB29NWBK60161331926819',
  'NORTHERN MILLS LTD',
  'LONDON',
  ':59:/DE89370400440532013000',
  'SUEDWERK GMBH',
  'BERLIN',
  ':70:/INV/4711',
  ':71A:SHA',
  '-}{5:{TNG:}}',
].join('\r\n');

export const networkCalls = callGroup('Networks', {
  listNetworks: {
    method: 'GET',
    path: PATHS.networks,
    summary: 'The simulated networks and their figures',
    answers: { 200: z.array(networkSchema) },
  },
  setNetworkConnection: {
    method: 'PUT',
    path: PATHS.networkConnection,
    summary: 'Connect or disconnect a network',
    description: 'While a network is disconnected its queue waits; connecting it starts a new session.',
    params,
    body: connectNetworkSchema,
    example: { connected: true },
    answers: { 200: networkSchema },
  },
  endNetworkOutage: {
    method: 'DELETE',
    path: PATHS.networkOutage,
    summary: 'End a simulated outage',
    description:
      'The scenario `outage` takes a network down for every transfer, for ten minutes of the virtual clock. The messages in its queue go ' +
      'out at once. Without an outage nothing happens.',
    params,
    answers: { 200: networkSchema },
  },
  listNetworkMessages: {
    method: 'GET',
    path: PATHS.networkMessages,
    summary: 'Messages that went through the networks, newest first',
    description:
      'The header `Link` names the next page, `X-Total-Count` how many there are (at most 1,000 are counted).',
    query: networkMessageQuerySchema,
    answers: { 200: z.array(networkMessageSchema) },
  },
  getNetworkMessage: {
    method: 'GET',
    path: PATHS.networkMessage,
    summary: 'One network message with its text and its answer',
    params: z.object({ id: z.string() }),
    answers: { 200: networkMessageDetailSchema },
  },
  sendNetworkMessage: {
    method: 'POST',
    path: PATHS.networkMessages,
    summary: 'Send a FIN message over the simulated SWIFT network',
    body: sendNetworkMessageSchema,
    example: { text: SAMPLE_ORDER, scenario: null },
    answers: { 201: sendNetworkMessageResultSchema },
    errors: ['network_disconnected', 'quota_reached'],
  },
});
