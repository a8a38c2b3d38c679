import { expect, it, onTestFinished } from 'vitest';
import { AskedThread } from './asked-thread.ts';

/** Adds one, never answers 1, ends itself on 2, and fails on 3. */
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (number) => {
      if (number === 2) process.exit(7);
      if (number === 3) throw new Error('Three.');
      if (number === 1) for (;;);
      parentPort.postMessage(number + 1);
    });`)}`,
);

function start(): AskedThread<number, number> {
  const thread = new AskedThread<number, number>({ module: MODULE, resourceLimits: {}, idleMs: 60_000 });
  onTestFinished(() => thread.close());
  return thread;
}

it('a thread that does not answer in time is ended, and the next request gets another', async () => {
  const thread = start();
  await expect(thread.ask(1, 50)).rejects.toMatchObject({ code: 'took_too_long', status: 503 });
  expect(await thread.ask(10)).toBe(11);
});

it.each([
  ['ends itself', 2, 'The thread ended (7)'],
  ['fails', 3, 'Three.'],
])(
  'a thread that %s leaves nobody waiting, and the next request gets another',
  async (_, request, reason) => {
    const thread = start();
    await expect(thread.ask(request)).rejects.toThrow(reason);
    expect(await thread.ask(10)).toBe(11);
  },
);

it('a thread that is closed while it works leaves nobody waiting', async () => {
  const thread = start();
  const answer = thread.ask(1);
  await Promise.all([expect(answer).rejects.toThrow('was ended before'), thread.close()]);
});

it('answers come one after another', async () => {
  const thread = start();
  const first = thread.ask(10);
  await expect(thread.ask(20)).rejects.toThrow('before it had answered');
  expect(await first).toBe(11);
});
