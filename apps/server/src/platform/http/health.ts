import { healthCalls } from '@clearbench/contract/calls';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { Readiness } from '../readiness.ts';
import { serve } from './serve.ts';

interface Options {
  readiness(): Promise<Readiness>;
}

/** For supervisors: whether the server is alive, and whether it can work. */
export async function healthRoutes(app: FastifyInstance, { readiness }: Options): Promise<void> {
  serve(app, healthCalls, {
    getHealth: () => ({ status: 'ok' }),
    getReadiness: async (_request, reply) => readinessAnswer(await readiness(), reply),
  });
}

function readinessAnswer(parts: Readiness, reply: FastifyReply): object {
  const checks = Object.fromEntries(Object.entries(parts).map(([name, problem]) => [name, problem ?? 'ok']));
  reply.header('cache-control', 'no-store');
  // If a node is down, the workspaces on the others continue: a server that is not ready would stop them.
  const problems = Object.entries(parts).filter(([name, problem]) => problem !== null && name !== 'nodes');
  if (problems.length === 0) return { status: 'ready', checks };
  const text = problems.map(([name, problem]) => `${name}: ${problem}`).join('; ');
  const code = (parts.database ?? null) === null ? 'not_ready' : 'database_unavailable';
  reply.status(503).header('retry-after', '1');
  return { ...new AppError(code, `The server is not ready. ${text}.`).toBody(), checks };
}
