import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenWorkspace } from '../../boot/open-workspace.ts';
import type { Courtesy } from '../courtesy.ts';
import { AppError } from '../errors.ts';
import { answerHeads } from './head-answers.ts';
import { sendCsv } from './send-csv.ts';

const app = Fastify({ forceCloseConnections: true });
let address: string;
/** Exports that are being made. */
let making = 0;

/** An export that never ends, for the workspace in the path. */
beforeAll(async () => {
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError ? error.status : 500).send(),
  );
  const pieces: Courtesy['pieces'] = async function* (_workspace, batches) {
    yield* batches;
  };
  answerHeads(app);
  app.decorate('courtesy', { pieces } as Courtesy);
  app.addHook('onRequest', async (request) => {
    const { id } = request.params as { id: string };
    request.workspace = { id } as OpenWorkspace;
    request.operator = { id, username: 'ann', email: 'ann@oak.example' };
  });
  app.get('/:id', (request, reply) => sendCsv(request, reply, 'all.csv', ['row'], endlessly()));
  address = await app.listen({ port: 0 });
});
afterAll(() => app.close());

async function* endlessly() {
  making += 1;
  try {
    for (let row = 0; ; row += 1) {
      yield [[String(row)]];
      await delay(5);
    }
  } finally {
    making -= 1;
  }
}

it('a workspace has few exports open at once, which leaves some for the others, and gives them back', async () => {
  const readers: AbortController[] = [];
  const start = async (workspace: string): Promise<number> => {
    const reader = new AbortController();
    const { status } = await fetch(`${address}/${workspace}`, { signal: reader.signal });
    if (status === 200) readers.push(reader);
    return status;
  };
  let status = 200;
  while (status === 200) status = await start('oak');
  expect(status).toBe(503);
  expect(readers.length).toBeLessThan(32);
  expect(await start('elm')).toBe(200);
  for (const reader of readers) reader.abort();
  await expect.poll(() => start('oak')).toBe(200);
  for (const reader of readers) reader.abort();
});

it('no export is made for a HEAD request', async () => {
  await expect.poll(() => making).toBe(0);
  for (let times = 0; times < 40; times += 1) {
    const { status, headers } = await fetch(`${address}/ash`, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  }
  expect(making).toBe(0);
});
