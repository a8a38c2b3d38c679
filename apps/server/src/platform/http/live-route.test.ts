import { type LiveChange, PATHS, type PayloadAccepted } from '@clearbench/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let address: string;
beforeAll(async () => {
  server = await createTestApp();
  address = await server.app.listen({ port: 0 });
});
afterAll(() => server.close());

/** Reads changes from an open stream until one satisfies `done`. */
async function changesUntil(body: ReadableStream<Uint8Array>, done: (change: LiveChange) => boolean) {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const changes = [...text.matchAll(/^event: change\ndata: (.+)\n\n/gm)].map(
      ([, data]) => JSON.parse(String(data)) as LiveChange,
    );
    if (changes.some(done)) return changes;
  }
  throw new Error('The stream ended.');
}

it('tells an open console of a transfer that arrives, changes, and of a new key', async () => {
  const response = await fetch(address + PATHS.live, { headers: { cookie: await server.login() } });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const [first, second, third] = (response.body as ReadableStream<Uint8Array>)
    .tee()
    .flatMap((stream, index) => (index === 0 ? [stream] : stream.tee()));
  if (first === undefined || second === undefined || third === undefined) throw new Error('No stream.');

  const accepted = (await server.post(mt103())).json<PayloadAccepted>();
  const id = String(accepted.transactions[0]?.transactionId);
  await changesUntil(first, ({ topic, ids }) => topic === 'transactions' && ids?.includes(id) === true);
  await changesUntil(second, ({ topic }) => topic === 'api-keys');
  await server.call('PATCH', PATHS.transactionStatus.replace(':id', id), { status: 'processing' });
  await changesUntil(third, ({ topic, ids }) => topic === 'transactions' && ids?.includes(id) === true);
  await response.body?.cancel().catch(() => undefined);
});
