import { expect, it, onTestFinished, vi } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { ReadingPool } from './reading-pool.ts';
import { SmallReader } from './small-reader.ts';

// A thread loads the whole engine: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const OPTIONS = { defaultType: 'mt103_swift' as const };

it.each([
  ['messages with a problem', '{1:'.repeat(5_000), 1_000],
  ['problems of one message', mt103().replace(':71A:', `${':13C:X\r\n'.repeat(1_500)}:71A:`), 99],
])(
  'after a multitude of %s, the next payloads of the workspace are read in a thread, with the same result',
  async (_, faulty, more) => {
    const pool = new ReadingPool();
    onTestFinished(() => pool.close());
    const read = vi.spyOn(pool, 'read');
    const charge = vi.fn();
    const reader = new SmallReader(pool, { rest: async () => {}, charge });
    const reading = (content: string) =>
      reader.read(
        { content, options: OPTIONS, arriving: null },
        { workspace: 'main', sender: 'one' },
        () => ({
          content: Buffer.from(content),
          options: OPTIONS,
          payload: { payloadId: '', scenario: null, scenariosByValues: true },
          house: null,
          wholeItems: 1,
        }),
      );
    const atOnce = await reading(faulty);
    expect(atOnce.problems.length).toBeGreaterThan(more);
    expect(charge).toHaveBeenCalledTimes(1);
    expect(read).not.toHaveBeenCalled();
    expect(await reading(faulty)).toEqual(atOnce);
    expect(read).toHaveBeenCalledTimes(1);
    // One message doesn't wait.
    await reading('{1:F01');
    expect(read).toHaveBeenCalledTimes(1);
  },
);
