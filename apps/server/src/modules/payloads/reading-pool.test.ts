import { expect, it, onTestFinished } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { ReadingPool } from './reading-pool.ts';

const text = (content: string) => ({ content, options: { defaultType: 'mt103_swift' as const } });

it('a payload that takes long holds up its own sender only', async () => {
  const pool = new ReadingPool();
  onTestFinished(() => pool.close());
  const done: string[] = [];
  const read = (name: string, sender: string, content: string) =>
    pool.read(text(content), sender).then(({ transfers }) => done.push(`${name}: ${transfers.length}`));
  const long = Array.from({ length: 20_000 }, () => mt103()).join('\n');
  await Promise.all([read('long', 'a', long), read('behind it', 'a', mt103()), read('other', 'b', mt103())]);
  expect(done).toEqual(['other: 1', 'long: 20000', 'behind it: 1']);
});

it('a payload that cannot be read gives its thread back', async () => {
  const pool = new ReadingPool();
  onTestFinished(() => pool.close());
  const broken = Array.from({ length: 5 }, (_, i) =>
    pool.read(text(null as unknown as string), `sender ${i}`),
  );
  expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true);
  expect((await pool.read(text(mt103()), 'a')).transfers).toHaveLength(1);
});
