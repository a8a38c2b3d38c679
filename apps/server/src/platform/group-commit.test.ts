import { describe, expect, it } from 'vitest';
import { GroupCommit } from './group-commit.ts';

class Outage extends Error {
  code = 'ECONNREFUSED';
}
const options = {
  maxBatch: () => 3,
  maxWeight: 100,
  weigh: (item: number) => item,
};

describe('group commit', () => {
  it('stores simultaneous items in one batch of limited size, and reports each item its own outcome', async () => {
    const batches: number[][] = [];
    const commits = new GroupCommit<number, string>(async (items) => {
      batches.push(items);
      return items.map((item) => `stored ${item}`);
    }, options);
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((item) => commits.submit(item)));
    expect(outcomes).toEqual([1, 2, 3, 4, 5].map((item) => `stored ${item}`));
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('limits the weight of a batch as well; a heavier item is stored alone', async () => {
    const batches: number[][] = [];
    const commits = new GroupCommit<number, number>(async (items) => {
      batches.push(items);
      return items;
    }, options);
    await Promise.all([60, 40, 1, 500, 99, 2].map((item) => commits.submit(item)));
    expect(batches).toEqual([[60, 40], [1], [500], [99], [2]]);
  });

  it('gathers the next batch while one is being stored', async () => {
    const batches: number[][] = [];
    const gate = Promise.withResolvers<void>();
    const commits = new GroupCommit<number, number>(async (items) => {
      batches.push(items);
      if (batches.length === 1) await gate.promise;
      return items;
    }, options);
    const first = commits.submit(1);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const rest = [commits.submit(2), commits.submit(3)];
    gate.resolve();
    await Promise.all([first, ...rest]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('answers before it rests, and rests before the next batch', async () => {
    const said: string[] = [];
    const commits = new GroupCommit<number, number>(
      async (items) => {
        said.push(`stored ${items}`);
        return items;
      },
      {
        ...options,
        async afterBatch() {
          await new Promise((resolve) => setImmediate(resolve));
          said.push('rested');
        },
      },
    );
    await Promise.all([60, 99].map(async (item) => said.push(`answered ${await commits.submit(item)}`)));
    expect(said).toEqual(['stored 60', 'answered 60', 'rested', 'stored 99', 'answered 99']);
  });

  it('keeps an item that the database refuses from failing the others', async () => {
    const commits = new GroupCommit<number, number>(async (items) => {
      if (items.includes(2)) throw new Error('refused');
      return items;
    }, options);
    const results = await Promise.allSettled([1, 2, 3].map((item) => commits.submit(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails the whole batch and everything behind it once in an outage, and works again afterwards', async () => {
    let calls = 0;
    const commits = new GroupCommit<number, number>(async (items) => {
      calls += 1;
      if (calls === 1) throw new Outage();
      return items;
    }, options);
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => commits.submit(item)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    expect(calls).toBe(1);
    expect(await commits.submit(3)).toBe(3);
  });

  it('is drained when everything submitted has its outcome', async () => {
    let stored = 0;
    const commits = new GroupCommit<number, number>(async (items) => {
      stored += items.length;
      return items;
    }, options);
    for (let i = 0; i < 10; i++) void commits.submit(i);
    await commits.drained();
    expect(stored).toBe(10);
  });
});
