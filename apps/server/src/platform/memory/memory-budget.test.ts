import { describe, expect, it } from 'vitest';
import { MemoryBudget } from './memory-budget.ts';
import type { Owner } from './shares.ts';

const LONG_MS = 10_000;
const owner = (workspace: string, user = workspace): Owner => ({ workspace, user });

function holder(budget: MemoryBudget, of: Owner, bytes: number) {
  const held = {
    owner: of,
    bytes,
    spill() {
      budget.give(held.bytes, of);
      held.bytes = 0;
    },
  };
  expect(budget.tryTake(bytes, of)).toBe(true);
  return held;
}

describe('the memory budget', () => {
  it('gives a user a quarter and a workspace a half', () => {
    const budget = new MemoryBudget(100);
    const took = (of: Owner) => {
      let bytes = 0;
      while (budget.tryTake(5, of)) bytes += 5;
      return bytes;
    };
    expect([took(owner('a', '1')), took(owner('a', '2')), took(owner('a', '3'))]).toEqual([25, 25, 0]);
    expect([took(owner('b', '4')), took(owner('b', '5')), took(owner('c', '6'))]).toEqual([25, 25, 0]);
    expect(budget.bytes).toBe(100);
  });

  it('lets somebody who holds nothing take one thing that is larger than a share, if there is room', () => {
    const budget = new MemoryBudget(100);
    expect(budget.tryTake(80, owner('a'))).toBe(true);
    expect(budget.tryTake(1, owner('a'))).toBe(false);
    expect(budget.tryTake(30, owner('b'))).toBe(false);
    expect(budget.tryTake(20, owner('b'))).toBe(true);
  });

  it('drops copies that were not used for long, of those who have too much', () => {
    const budget = new MemoryBudget(100);
    const mine = [1, 2].map(() => holder(budget, owner('a', '1'), 10));
    const others = [1, 2].map(() => holder(budget, owner('b', '2'), 10));
    for (const each of [...others, ...mine]) budget.holders.useCopy(each);
    expect(budget.tryTake(10, owner('a', '1'))).toBe(true);
    expect([...mine, ...others].map(({ bytes }) => bytes)).toEqual([0, 10, 10, 10]);
  });

  it('has others store what they hold for one that waits', async () => {
    const budget = new MemoryBudget(100);
    const users = ['1', '2', '3', '4'].map((user) => owner(`w${user}`, user));
    const held = users.map((user) => holder(budget, user, 25));
    for (const each of held) budget.holders.useOriginal(each);
    expect(budget.tryTake(25, owner('new'))).toBe(false);
    expect(await budget.take(25, owner('new'), LONG_MS)).toBe(true);
    expect(held.map(({ bytes }) => bytes)).toEqual([0, 25, 25, 25]);
    expect(budget.bytes).toBe(100);
  });

  it('lets those who wait in one after another, and tells when there was no room in time', async () => {
    const budget = new MemoryBudget(100);
    for (const user of ['1', '2', '3', '4']) budget.tryTake(25, owner(user));
    const got: string[] = [];
    const waits = ['5', '6'].map((user) => budget.take(25, owner(user), LONG_MS).then(() => got.push(user)));
    expect(await budget.take(25, owner('7'), 1)).toBe(false);
    budget.give(25, owner('1'));
    await waits[0];
    expect(got).toEqual(['5']);
    budget.give(25, owner('2'));
    await Promise.all(waits);
    expect([got, budget.bytes]).toEqual([['5', '6'], 100]);
  });

  it('lets small things overtake a large one that waits, but not for ever', async () => {
    const budget = new MemoryBudget(1_000);
    budget.tryTake(600, owner('a'));
    const large = budget.take(500, owner('large'), LONG_MS);
    let small = 0;
    while (budget.tryTake(1, owner(`small ${small}`))) small += 1;
    expect(small).toBe(16);
    budget.give(600, owner('a'));
    expect(await large).toBe(true);
    expect(budget.tryTake(1, owner('next'))).toBe(true);
  });
});
