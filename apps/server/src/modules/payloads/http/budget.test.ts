import { expect, it } from 'vitest';
import { Budget } from './budget.ts';

/** Work that lasts until the test ends it. */
function works(budget: Budget) {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    started,
    begin: (bytes: number, sender = `sender of ${bytes}`, workspace = `workspace of ${sender}`) =>
      budget.spend(bytes, { workspace, sender }, () => {
        started.push(bytes);
        return new Promise<void>((end) => ends.set(bytes, end));
      }),
    async end(bytes: number) {
      ends.get(bytes)?.();
      await new Promise(setImmediate);
    },
  };
}

it('work that does not fit waits for its turn, and smaller work that fits does not wait behind it', async () => {
  const { started, begin, end } = works(new Budget(10));
  for (const bytes of [4, 5, 3, 1]) void begin(bytes);
  await new Promise(setImmediate);
  expect(started).toEqual([4, 5, 1]);
  await end(4);
  expect(started).toEqual([4, 5, 1, 3]);
});

it('work that does not fit is not overtaken for ever', async () => {
  const { started, begin, end } = works(new Budget(100));
  for (const bytes of [60, 50]) void begin(bytes);
  for (let count = 1; count <= 20; count += 1) void begin(1, `sender ${count}`);
  await new Promise(setImmediate);
  expect(started).toEqual([60, ...Array(16).fill(1)]);
  await end(60);
  expect(started).toEqual([60, ...Array(16).fill(1), 50, 1, 1, 1, 1]);
});

it('work larger than the whole budget runs alone', async () => {
  const { started, begin, end } = works(new Budget(10));
  for (const bytes of [2, 20]) void begin(bytes);
  await new Promise(setImmediate);
  expect(started).toEqual([2]);
  await end(2);
  expect(started).toEqual([2, 20]);
  void begin(3);
  await new Promise(setImmediate);
  expect(started).toEqual([2, 20]);
  await end(20);
  expect(started).toEqual([2, 20, 3]);
});

it('a sender that already uses a quarter of it does not hold up others', async () => {
  const { started, begin, end } = works(new Budget(20));
  for (const bytes of [4, 3, 2]) void begin(bytes, 'many files');
  void begin(1, 'one file');
  await new Promise(setImmediate);
  expect(started).toEqual([4, 1]);
  await end(4);
  expect(started).toEqual([4, 1, 3, 2]);
});

it('many senders of one workspace use no more than half of it', async () => {
  const { started, begin, end } = works(new Budget(20));
  for (const bytes of [5, 4, 3]) void begin(bytes, `sender of ${bytes}`, 'loud');
  void begin(1, 'other', 'quiet');
  await new Promise(setImmediate);
  expect(started).toEqual([5, 4, 1]);
  await end(5);
  expect(started).toEqual([5, 4, 1, 3]);
});

it('work that fails releases its bytes', async () => {
  const budget = new Budget(10);
  await expect(
    budget.spend(10, { workspace: 'main', sender: 'a' }, () => Promise.reject(new Error('refused'))),
  ).rejects.toThrow('refused');
  expect(await budget.spend(10, { workspace: 'main', sender: 'a' }, async () => 'done')).toBe('done');
});
