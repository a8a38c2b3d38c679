import { expect, it } from 'vitest';
import { SharedRun } from './shared-run.ts';

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
