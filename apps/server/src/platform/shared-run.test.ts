import { expect, it } from 'vitest';
import { SharedRun, SharedRuns } from './shared-run.ts';

it('calls that overlap share one run, and the next call starts another, also after a failure', async () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const shared = new SharedRun(() => {
    const next = Promise.withResolvers<number>();
    runs.push(next);
    return next.promise;
  });
  const together = [shared.run(), shared.run()];
  runs[0]?.resolve(1);
  expect([await Promise.all(together), runs.length]).toEqual([[1, 1], 1]);
  const failing = [shared.run(), shared.run()].map((result) => expect(result).rejects.toThrow('Now.'));
  runs[1]?.reject(new Error('Now.'));
  await Promise.all(failing);
  const last = shared.run();
  runs[2]?.resolve(3);
  expect([await last, runs.length, shared.running]).toEqual([3, 3, null]);
});

it('calls with the same key share one run, unless what it found is forgotten meanwhile', async () => {
  const shared = new SharedRuns<number>();
  let runs = 0;
  const held = Promise.withResolvers<void>();
  const run = (key: string) =>
    shared.run(key, async () => {
      runs += 1;
      const own = runs;
      await held.promise;
      return own;
    });
  const early = [run('a'), run('a'), run('b')];
  shared.forget();
  const late = [run('a'), run('a')];
  held.resolve();
  expect(await Promise.all([...early, ...late])).toEqual([1, 1, 2, 3, 3]);
  expect(await run('a')).toBe(4);
});
