import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { OneByOne } from './one-by-one.ts';

it('runs one piece at a time, in order, also after a failure', async () => {
  const line = new OneByOne();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await setImmediate();
    steps.push(`${name} ends`);
    if (name === 'two') throw new Error('two failed');
    return name;
  };
  const results = await Promise.allSettled(['one', 'two', 'three'].map((name) => line.run(work(name))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(steps).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(await line.run(work('four'))).toBe('four');
});
