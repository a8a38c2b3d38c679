import { expect, it, onTestFinished, vi } from 'vitest';
import { ReadingPool } from './reading-pool.ts';
import { SmallReader } from './small-reader.ts';

// A thread loads the whole engine: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const OPTIONS = { defaultType: 'mt103_swift' as const };

it('after a multitude of problems, the next payloads of the workspace are read in a thread, with the same result', async () => {
  const pool = new ReadingPool();
  onTestFinished(() => pool.close());
  const read = vi.spyOn(pool, 'read');
  const reader = new SmallReader(pool, async () => {});
  const reading = (content: string) =>
    reader.read({ content, options: OPTIONS, arriving: null }, { workspace: 'main', sender: 'one' }, () => ({
      content: Buffer.from(content),
      options: OPTIONS,
      payload: { payloadId: '', scenario: null, scenariosByValues: true },
      house: null,
      wholeItems: 1,
    }));
  const faulty = '{1:'.repeat(5_000);
  const atOnce = await reading(faulty);
  expect(atOnce.problems.length).toBeGreaterThan(1_000);
  expect(read).not.toHaveBeenCalled();
  expect(await reading(faulty)).toEqual(atOnce);
  expect(read).toHaveBeenCalledTimes(1);
  // One message doesn't wait.
  await reading('{1:F01');
  expect(read).toHaveBeenCalledTimes(1);
});
