import { PATHS } from '@clearbench/contract';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { OpenWorkspace } from './open-workspace.ts';
import { paceAnswers } from './pace-answers.ts';

const apps: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** A list and a form of the workspace `oak`, and what they cost it. */
async function served() {
  const turns: { workspace: string; isWritten: boolean }[] = [];
  const charged: string[] = [];
  const paced = paceAnswers({
    async answer(workspace, work) {
      const turn = { workspace, isWritten: false };
      turns.push(turn);
      const result = await work();
      turn.isWritten = true;
      return result;
    },
    charge: (workspace) => charged.push(workspace),
  });
  const app = Fastify();
  apps.push(app);
  app.addHook('onRequest', async (request) => {
    request.workspace = { id: 'oak' } as OpenWorkspace;
  });
  app.setErrorHandler((_error, _request, reply) => reply.status(400).send({ success: false }));
  app.decorateReply('written', null);
  app.decorateRequest('checkedFromMs', null);
  app.addHook('preValidation', paced.noteCheck);
  app.addHook('preHandler', paced.takeTurn);
  app.addHook('preSerialization', paced.writeAnswer);
  const limit = { querystring: { type: 'object', properties: { limit: { type: 'integer' } } } };
  app.get('/list', { schema: limit }, async () => ({ items: turns.map(({ isWritten }) => isWritten) }));
  app.get(PATHS.apiKeys, async () => []);
  app.get(PATHS.systemFigures, async () => []);
  app.get(PATHS.transactionPayload, async () => ({ raw: '' }));
  app.post(PATHS.payeeImport, async () => ({ added: 0 }));
  const named = { body: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } };
  app.post('/form', { schema: named }, async () => ({ done: true }));
  return { app, turns, charged };
}

it('a list of more than a hundred rows holds the turn of its workspace until it is written', async () => {
  const { app, turns } = await served();
  expect((await app.inject('/list?limit=100')).json()).toEqual({ items: [] });
  expect((await app.inject('/list?limit=101')).json()).toEqual({ items: [false] });
  expect(turns).toEqual([{ workspace: 'oak', isWritten: true }]);
});

it.each([
  ['the list of API keys, which are opened one by one', 'GET', PATHS.apiKeys],
  ['the figures of background work', 'GET', PATHS.systemFigures],
  ['the message of a transfer', 'GET', PATHS.transactionPayload],
  ['an import', 'POST', PATHS.payeeImport],
] as const)('so does %s', async (_, method, url) => {
  const { app, turns } = await served();
  expect((await app.inject({ method, url })).statusCode).toBe(200);
  expect(turns).toEqual([{ workspace: 'oak', isWritten: true }]);
});

it('checking a body and writing an answer are charged to the workspace, also when the body is refused', async () => {
  const { app, charged } = await served();
  await app.inject('/list');
  expect(charged).toEqual(['oak']);
  const accepted = await app.inject({ method: 'POST', url: '/form', payload: { name: 'Oak' } });
  expect([accepted.statusCode, charged.length]).toEqual([200, 3]);
  const refused = await app.inject({ method: 'POST', url: '/form', payload: {} });
  expect([refused.statusCode, charged.length]).toEqual([400, 5]);
});
