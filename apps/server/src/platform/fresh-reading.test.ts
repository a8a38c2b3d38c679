import { expect, it } from 'vitest';
import { FreshReading } from './fresh-reading.ts';

function slowReading() {
  let stored = 'old';
  const waiting: (() => void)[] = [];
  const reading = new FreshReading(async () => {
    const found = stored;
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (found === 'bad') throw new Error('It cannot be read.');
    return found;
  });
  return {
    run: () => reading.run(),
    store(value: string) {
      stored = value;
    },
    /** The reading that runs ends. */
    async end() {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.pop()?.();
    },
  };
}

it('sees what was stored before the call, even if an older reading is slow', async () => {
  const { run, store, end } = slowReading();
  const results: string[] = [];
  const note = (value: string) => results.push(value);
  const first = run().then(note);
  await end();
  await first;
  const slow = run().then(note);
  await new Promise(setImmediate);
  store('new');
  const shared = [run(), run()];
  expect(shared[0]).toBe(shared[1]);
  await end();
  await slow;
  await end();
  await Promise.all(shared.map((one) => one.then(note)));
  expect(results).toEqual(['old', 'old', 'new', 'new']);
});

it('continues after a failure', async () => {
  const { run, store, end } = slowReading();
  store('bad');
  const failing = run();
  await new Promise(setImmediate);
  store('good');
  const next = run();
  await end();
  await expect(failing).rejects.toThrow('It cannot be read.');
  await end();
  expect(await next).toBe('good');
});
