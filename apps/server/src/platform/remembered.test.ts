import { expect, it } from 'vitest';
import { Remembered } from './remembered.ts';

it('does the work once for all calls, until it is forgotten', async () => {
  let runs = 0;
  const remembered = new Remembered(async () => {
    runs += 1;
    return runs;
  });
  expect(await Promise.all([remembered.get(), remembered.get()])).toEqual([1, 1]);
  expect(await remembered.get()).toBe(1);
  remembered.forget();
  expect(await remembered.get()).toBe(2);
});

it('does not remember a failure, nor forgets a newer result because of it', async () => {
  const runs: PromiseWithResolvers<string>[] = [];
  const remembered = new Remembered(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  const first = remembered.get();
  remembered.forget();
  const second = remembered.get();
  runs[0]?.reject(new Error('Now.'));
  await expect(first).rejects.toThrow('Now.');
  runs[1]?.resolve('second');
  expect([await second, await remembered.get(), runs.length]).toEqual(['second', 'second', 2]);

  remembered.forget();
  const third = remembered.get();
  runs[2]?.reject(new Error('Again.'));
  await expect(third).rejects.toThrow('Again.');
  const fourth = remembered.get();
  runs[3]?.resolve('fourth');
  expect(await fourth).toBe('fourth');
});
