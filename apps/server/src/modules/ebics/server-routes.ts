import { ebicsServerCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { receiveWhole } from '../../platform/http/receive-bodies.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireUpgrade } from '../../platform/http/upgrades.ts';
import { webSockets } from '../../platform/http/web-socket.ts';
import { Shares } from '../../platform/memory/shares.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import { noWorkspace } from '../workspaces/index.ts';
import type { BankService } from './bank/service.ts';
import { bankUrl } from './bank-url.ts';
import type { EbicsServer } from './protocol/server.ts';
import type { Realtime } from './realtime/service.ts';

interface Services {
  bank: BankService;
  server: EbicsServer;
  realtime: Realtime;
  publicUrl: string | null;
  prefix: string;
}

/** A segment of a megabyte, with room for clients that cut larger ones. */
const REQUEST_MAX_BYTES = 2 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);
/** Each is told every change. A workspace has at most half of them, a subscriber a quarter. */
const CONNECTIONS_MAX = 200;

/** Where EBICS clients send their requests. The server checks each sender itself, by their signature. */
export const ebicsServerRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of, keep }) => {
  app.removeAllContentTypeParsers();
  // Clients name different content types, and the XML names its encoding.
  receiveWhole(app, '*', (body, _request, done) => done(null, body), REQUEST_MAX_BYTES);
  const accept = webSockets(app);
  const shares = new Shares(CONNECTIONS_MAX);
  serve(app, ebicsServerCalls, {
    postEbicsRequest: async (request, reply) => {
      if (!(await of(request).bank.isEnabled())) throw noWorkspace();
      const body = Buffer.isBuffer(request.body) ? request.body : NOTHING;
      const client = new AbortController();
      reply.raw.once('close', () => client.abort());
      const reach = { url: bankUrl(request, of(request)), hungUp: client.signal };
      const answer = await of(request).server.answer(body, reach);
      if (answer !== null) return reply.type('text/xml; charset=utf-8').send(answer);
      reply.hijack();
      reply.raw.destroy();
      return reply;
    },
    connectEbicsRealtime: {
      // A HEAD request asks for no connection.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (!(await of(request).bank.isEnabled())) throw noWorkspace();
        requireUpgrade(request.raw);
        try {
          await of(request).realtime.open({
            authorization: request.headers.authorization,
            shares,
            keep: () => keep(request),
            accept: (events) => accept(request, reply, events),
          });
        } catch (error) {
          if (error instanceof AppError && error.code === 'unauthenticated')
            reply.header('www-authenticate', 'Basic realm="EBICS"');
          throw error;
        }
        return reply;
      },
    },
  });
};
