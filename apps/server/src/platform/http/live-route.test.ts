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

/** Waits for a change on an open stream; what came before it is passed over. */
function changeReader(stream: ReadableStream<Uint8Array>) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async function until(wanted: (change: LiveChange) => boolean): Promise<void> {
    for (;;) {
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const data = /^data: (.+)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined && wanted(JSON.parse(data) as LiveChange)) return;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream ended.');
      text += value;
    }
  };
}

it('tells an open console of a key, of a transfer that arrives, and of its new status', async () => {
  const stopped = new AbortController();
  const response = await fetch(address + PATHS.live, {
    headers: { cookie: await server.login() },
    signal: stopped.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const until = changeReader(response.body ?? new ReadableStream());

  const key = await server.createKey('announced');
  await until(({ topic, ids }) => topic === 'api-keys' && ids?.includes(key.id) === true);
  const accepted = (await server.post(mt103())).json<PayloadAccepted>();
  const id = String(accepted.transactions[0]?.transactionId);
  const isTransfer = ({ topic, ids }: LiveChange) => topic === 'transactions' && ids?.includes(id) === true;
  await until(isTransfer);
  await server.call('PATCH', PATHS.transactionStatus.replace(':id', id), { status: 'processing' });
  await until(isTransfer);
  stopped.abort();
});
