import { expect, it, onTestFinished, vi } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { ReadingPool, type ReadParts } from './reading-pool.ts';

// Each thread loads the whole engine: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const text = (content: string) => ({
  content: Buffer.from(content),
  options: { defaultType: 'mt103_swift' as const },
  payload: { payloadId: '', scenario: null, scenariosByValues: true },
  house: null,
  wholeItems: 1,
});

async function transfersIn(read: ReadParts): Promise<number> {
  let count = 0;
  for await (const answer of read()) {
    count += answer.kind === 'whole' ? answer.reading.transfers.length : answer.rows.count;
  }
  return count;
}

const party = (sender: string, workspace = `workspace of ${sender}`) => ({ sender, workspace });

function openPool(): ReadingPool {
  const pool = new ReadingPool();
  onTestFinished(() => pool.close());
  return pool;
}

it('a payload that takes long holds up only its own sender', async () => {
  const pool = openPool();
  const done: string[] = [];
  const read = (name: string, sender: string, content: string) =>
    pool.read(text(content), party(sender), transfersIn).then((count) => done.push(`${name}: ${count}`));
  const long = Array.from({ length: 20_000 }, () => mt103()).join('\n');
  await Promise.all([read('long', 'a', long), read('behind it', 'a', mt103()), read('other', 'b', mt103())]);
  expect(done).toEqual(['other: 1', 'long: 20000', 'behind it: 1']);
});

it('payloads whose items wait for the database leave a thread to the next workspace', async () => {
  const pool = openPool();
  let finish = () => {};
  const stored = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // More senders of one workspace than there are threads.
  const waiting = ['a', 'b', 'd', 'e', 'f'].map((sender) =>
    pool.read(text(mt103()), party(sender, 'loud'), async (read) => {
      for await (const _part of read()) await stored;
    }),
  );
  expect(await pool.read(text(mt103()), party('c', 'quiet'), transfersIn)).toBe(1);
  finish();
  await Promise.all(waiting);
});

it('a payload that cannot be read releases its thread', async () => {
  const pool = openPool();
  const broken = Array.from({ length: 5 }, (_, i) =>
    pool.read({ ...text(''), content: null as never }, party(`sender ${i}`), transfersIn),
  );
  expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await pool.read(text(mt103()), party('a'), transfersIn)).toBe(1);
});
