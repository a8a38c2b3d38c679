import { PATHS } from '@clearbench/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

interface Options {
  pool: pg.Pool;
}

/** For whoever supervises the server: it lives; it can do its work. */
export async function healthRoutes(app: FastifyInstance, { pool }: Options): Promise<void> {
  app.get(PATHS.health, async () => ({ status: 'ok' }));
  app.get(PATHS.readiness, async () => {
    await pool.query('select 1');
    return { status: 'ready' };
  });
}
