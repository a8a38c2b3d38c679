import { afterAll, expect, it } from 'vitest';
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
  const reading = await thread.read({ content, defaultType: 'mt103_swift' });
  expect(known(reading)).toEqual(known(read(content, 'mt103_swift')));
  expect(reading.transfers).toHaveLength(Math.ceil(count / 2));
});

it('a payload that ends the thread is an error, and those behind it get another thread', async () => {
  const readings = [null as unknown as string, mt103(), mt103()].map((content) =>
    thread.read({ content, defaultType: 'mt103_swift' }).then(
      ({ transfers }) => transfers.length,
      () => 'not read',
    ),
  );
  expect(await Promise.all(readings)).toEqual(['not read', 1, 1]);
});
