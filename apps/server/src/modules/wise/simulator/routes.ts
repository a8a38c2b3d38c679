import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import { originOf } from '../../../platform/http/origin.ts';
import { receiveWhole } from '../../../platform/http/receive-bodies.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import { SIMULATOR_PATH, type SimulatedWise } from './simulated-wise.ts';

interface Services {
  simulated: SimulatedWise | null;
  publicUrl: string | null;
  prefix: string;
}

const LONGEST_BODY = 64 * 1024;

/** The API and the pages of the simulated Wise. It checks its callers itself, as Wise does. */
export const simulatorRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  app.removeAllContentTypeParsers();
  receiveWhole(app, '*', (body, _request, done) => done(null, body.toString()), LONGEST_BODY);

  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${SIMULATOR_PATH}/*`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const place = of(request);
      const { simulated } = place;
      if (simulated === null) throw notFound('Wise is not simulated here.');
      const headers = new Headers();
      for (const name of [
        'authorization',
        'content-type',
        'x-2fa-approval',
        'x-signature',
        'x-idempotence-uuid',
      ]) {
        const value = request.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const hasBody = request.method !== 'GET' && typeof request.body === 'string';
      const response = await simulated.handleOutside(
        new Request(originOf(request, place) + request.url, {
          method: request.method,
          headers,
          ...(hasBody ? { body: String(request.body) } : {}),
        }),
      );
      reply.status(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.send(Buffer.from(await response.arrayBuffer()));
    },
  });
};
