import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { OpenWorkspace } from '../../boot/open-workspace.ts';
import { Courtesy } from '../courtesy.ts';
import { sendLongTexts } from './send-long-texts.ts';

const KEY = `clb_${'0123456789abcdef'.repeat(2)}`;

async function answered(answer: object, role: 'operator' | 'viewer' = 'operator') {
  const app = Fastify();
  app.decorate('courtesy', new Courtesy());
  app.get('/', (request, reply) => {
    request.workspace = { id: 'oak' } as OpenWorkspace;
    request.role = role;
    return sendLongTexts(request, reply, answer);
  });
  const response = await app.inject('/');
  await app.close();
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return response;
}

it.each([
  ['words', 'Paid "in full" \n <Nm>Zoë</Nm> '.repeat(20_000)],
  ['no place to cut', `x${'😀'.repeat(150_000)}`],
  ['half a character', `${'a'.repeat(140_000)}\ud83d ${'b'.repeat(140_000)}`],
])('a long text arrives as it is: %s', async (_name, raw) => {
  const answer = [{ raw, line: 1, type: null, isWhole: true }, { raw: 'short' }];
  expect((await answered(answer)).body).toBe(JSON.stringify(answer));
});

it('a viewer sees no API key, wherever the text is cut', async () => {
  for (let before = 65_500; before < 65_580; before += 8) {
    const raw = `${'a '.repeat(before / 2)}${KEY} ${'b '.repeat(65_000)}`;
    const { body } = await answered({ raw }, 'viewer');
    expect(body).not.toContain(KEY);
    expect(body).toContain('clb_0123…');
  }
});
