import { timingSafeEqual } from 'node:crypto';
import { metricsCalls } from '@clearbench/contract/calls';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { sha256 } from '../secrets/crypto.ts';
import { bearerToken } from './bearer-token.ts';
import { isLocal } from './local-request.ts';
import { serve } from './serve.ts';

interface Options {
  metrics: Metrics;
  /** `METRICS_TOKEN`; null when it is not set. */
  token: string | null;
  publicUrl: string | null;
  /** True for a request with the session of an administrator. */
  mayRead(request: FastifyRequest): Promise<boolean>;
}

/** Metrics for Prometheus, readable by programs on this machine, holders of `METRICS_TOKEN`, and administrators. */
export async function metricsRoute(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(cookie);

  async function mayRead(request: FastifyRequest): Promise<boolean> {
    const given = bearerToken(request.headers.authorization);
    if (given !== null) return options.token !== null && isSame(given, options.token);
    // If a token is set, calling from this machine is not enough: others may share it.
    if (options.token === null && isLocal(request, options.publicUrl)) return true;
    return options.mayRead(request);
  }

  serve(app, metricsCalls, {
    getMetrics: {
      async onRequest(request) {
        if (!(await mayRead(request))) {
          throw new AppError('unauthenticated', 'Please log in, or send METRICS_TOKEN as a bearer token.');
        }
      },
      async handler(_request, reply) {
        const text = await options.metrics.text();
        return reply.type(options.metrics.contentType).header('cache-control', 'no-store').send(text);
      },
    },
  });
}

/** Hashes have equal lengths, so the time of the comparison reveals nothing. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));
