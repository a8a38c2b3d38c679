import { Worker } from 'node:worker_threads';
import { afterAll, expect, it, vi } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { type Reading, read } from './reading.ts';
import { ReadingThread } from './reading-thread.ts';

const thread = new ReadingThread();
afterAll(() => thread.close());

/** Every second message has a field that no MT103 has. */
const file = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    i % 2 === 0 ? mt103() : mt103().replace(':71A:SHA', ':71A:NONE'),
  ).join('\n');

const known = ({ problems, transfers, ...head }: Reading) => ({
  ...head,
  problems,
  transfers: transfers.map(({ transactionId, uetr, ...rest }) => rest),
});

it.each([1, 4_100])('a payload of %i messages is read as it is without the thread', async (count) => {
  const content = file(count);
  const reading = await thread.read({ content, options: { defaultType: 'mt103_swift' } });
  expect(known(reading)).toEqual(known(read(content, { defaultType: 'mt103_swift' })));
  expect(reading.transfers).toHaveLength(Math.ceil(count / 2));
});

it('a payload that ends the thread is an error, and those behind it get another thread', async () => {
  const readings = [null as unknown as string, mt103(), mt103()].map((content) =>
    thread.read({ content, options: { defaultType: 'mt103_swift' } }).then(
      ({ transfers }) => transfers.length,
      () => 'not read',
    ),
  );
  expect(await Promise.all(readings)).toEqual(['not read', 1, 1]);
});

it('a payload that the thread has not the memory for is refused as too large', async () => {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    const outOfMemory = Object.assign(new Error('Out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    setImmediate(() => {
      this.emit('error', outOfMemory);
      void this.terminate();
    });
  });
  await expect(
    thread.read({ content: mt103(), options: { defaultType: 'mt103_swift' } }),
  ).rejects.toMatchObject({
    code: 'payload_too_large',
    status: 413,
  });
});
