import { expect, it } from 'vitest';
import { Budget } from './budget.ts';

/** Work that lasts until it is told to end. */
function works(budget: Budget) {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    started,
    begin: (bytes: number, sender = `sender of ${bytes}`) =>
      budget.spend(bytes, sender, () => {
        started.push(bytes);
        return new Promise<void>((end) => ends.set(bytes, end));
      }),
    async end(bytes: number) {
      ends.get(bytes)?.();
      await new Promise(setImmediate);
    },
  };
}

it('what does not fit waits for its turn, and nobody overtakes', async () => {
  const { started, begin, end } = works(new Budget(10));
  for (const bytes of [4, 5, 3, 1]) void begin(bytes);
  await new Promise(setImmediate);
  expect(started).toEqual([4, 5]);
  await end(4);
  expect(started).toEqual([4, 5, 3, 1]);
});

it('what is larger than everything goes in alone, and what follows waits for it', async () => {
  const { started, begin, end } = works(new Budget(10));
  for (const bytes of [2, 20, 3]) void begin(bytes);
  await new Promise(setImmediate);
  expect(started).toEqual([2]);
  await end(2);
  expect(started).toEqual([2, 20]);
  await end(20);
  expect(started).toEqual([2, 20, 3]);
});

it('who takes half of it already does not hold up others', async () => {
  const { started, begin, end } = works(new Budget(10));
  for (const bytes of [4, 3, 2]) void begin(bytes, 'many files');
  void begin(1, 'one file');
  await new Promise(setImmediate);
  expect(started).toEqual([4, 1]);
  await end(4);
  expect(started).toEqual([4, 1, 3, 2]);
});

it('work that fails gives its bytes back', async () => {
  const budget = new Budget(10);
  await expect(budget.spend(10, 'a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await budget.spend(10, 'a', async () => 'done')).toBe('done');
});
