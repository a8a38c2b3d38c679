import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { OpenWorkspace } from '../../boot/open-workspace.ts';
import { paceBodies } from './pace-bodies.ts';

const apps: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** The address of a form of the workspace `oak`, and the sizes of the pieces that it received. */
async function served() {
  const pieces: number[] = [];
  const app = Fastify({ bodyLimit: 1_000_000 });
  apps.push(app);
  app.addHook('onRequest', async (request) => {
    request.workspace = { id: 'oak' } as OpenWorkspace;
  });
  const receive = async (workspace: string, bytes: number) => {
    expect(workspace).toBe('oak');
    await new Promise((resolve) => setImmediate(resolve));
    pieces.push(bytes);
  };
  app.addHook('preParsing', paceBodies({ receive }));
  app.post('/form', async ({ body }) => ({ length: JSON.stringify(body).length }));
  return { address: await app.listen({ port: 0 }), pieces };
}

const post = (address: string, body: string) =>
  fetch(`${address}/form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

const textOf = (length: number) => JSON.stringify({ text: 'x'.repeat(length) });

it('a large body arrives in pieces, each when its workspace may send it, and a small one at once', async () => {
  const { address, pieces } = await served();
  const small = textOf(1_000);
  expect(await (await post(address, small)).json()).toEqual({ length: small.length });
  expect(pieces).toEqual([]);
  const large = textOf(600_000);
  expect(await (await post(address, large)).json()).toEqual({ length: large.length });
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBe(large.length);
});
