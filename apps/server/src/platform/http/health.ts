import { PATHS } from '@clearbench/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Readiness } from '../readiness.ts';

interface Options {
  readiness(): Promise<Readiness>;
}

const tags = ['Health'];

/** For supervisors: whether the server is alive, and whether it can work. */
export async function healthRoutes(app: FastifyInstance, { readiness }: Options): Promise<void> {
  app.get(
    PATHS.health,
    { schema: { tags, operationId: 'getHealth', summary: 'The process is running', security: [] } },
    async () => ({
      status: 'ok',
    }),
  );

  app.get(
    PATHS.readiness,
    {
      config: { docs: { errors: ['not_ready', 'database_unavailable'] } },
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'The server is ready',
        description:
          'Names each part that this process depends on: `database`, `disk` (the embedded database only), `nodes` (on Citus), `worker` (a process that does ' +
          'background work); `keys` if this process does not have the master key of the database; and `server` once it was asked to stop. A part that is not `ok` says what is wrong, and the answer is 503, ' +
          'except for `nodes`: the workspaces on the other nodes are served.',
        security: [],
      },
    },
    async (_request, reply) => {
      const parts = await readiness();
      const checks = Object.fromEntries(
        Object.entries(parts).map(([name, problem]) => [name, problem ?? 'ok']),
      );
      reply.header('cache-control', 'no-store');
      // If a node is down, the workspaces on the others continue: a server that is not ready would stop them.
      const problems = Object.entries(parts).filter(
        ([name, problem]) => problem !== null && name !== 'nodes',
      );
      if (problems.length === 0) return { status: 'ready', checks };
      const text = problems.map(([name, problem]) => `${name}: ${problem}`).join('; ');
      const code = (parts.database ?? null) === null ? 'not_ready' : 'database_unavailable';
      reply.status(503).header('retry-after', '1');
      return { ...new AppError(code, `The server is not ready. ${text}.`).toBody(), checks };
    },
  );
}
