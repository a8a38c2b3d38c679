import { ebicsServerCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { originOf } from '../../platform/http/origin.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import { noWorkspace } from '../workspaces/index.ts';
import type { BankService } from './bank/service.ts';
import type { EbicsServer } from './protocol/server.ts';

interface Services {
  bank: BankService;
  server: EbicsServer;
  publicUrl: string | null;
  prefix: string;
}

/** A segment of a megabyte, with room for clients that cut larger ones. */
const REQUEST_MAX_BYTES = 2 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);

/** Where EBICS clients send their requests. The server checks each sender itself, by their signature. */
export const ebicsServerRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  app.removeAllContentTypeParsers();
  // Clients name different content types, and the XML names its encoding.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: REQUEST_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  serve(app, ebicsServerCalls, {
    postEbicsRequest: async (request, reply) => {
      if (!(await of(request).bank.isEnabled())) throw noWorkspace();
      await app.courtesy.request(request.workspace.id);
      const body = Buffer.isBuffer(request.body) ? request.body : NOTHING;
      const url = `${originOf(request, of(request))}/ebics`;
      const answer = await of(request).server.answer(body, url);
      if (answer !== null) return reply.type('text/xml; charset=utf-8').send(answer);
      reply.hijack();
      reply.raw.destroy();
      return reply;
    },
  });
};
