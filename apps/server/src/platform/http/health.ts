import { PATHS } from '@clearbench/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

interface Options {
  pool: pg.Pool;
}

const tags = ['Health'];

/** For whoever supervises the server: it lives; it can do its work. */
export async function healthRoutes(app: FastifyInstance, { pool }: Options): Promise<void> {
  app.get(PATHS.health, { schema: { tags, summary: 'The server lives' } }, async () => ({ status: 'ok' }));
  app.get(PATHS.readiness, { schema: { tags, summary: 'The server can do its work' } }, async () => {
    await pool.query('select 1');
    return { status: 'ready' };
  });
}
