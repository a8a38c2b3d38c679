import { expect, it, onTestFinished, vi } from 'vitest';
import { Turns } from './turns.ts';

/** Work that the test ends, and the order in which it began. */
function workshop(atOnce: number, maxWaiting = 10) {
  const turns = new Turns({ atOnce, maxWaiting });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const take = (key: string, name: string) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return turns.take(key, () => {
      begun.push(name);
      return end.promise;
    });
  };
  /** Ends this work, and lets the next begin. */
  const end = async (name: string, result: Promise<string>) => {
    ends.get(name)?.resolve(name);
    expect(await result).toBe(name);
    await Promise.resolve();
  };
  return { begun, take, end, ends };
}

it('work on the same thing is done one after another, while other work continues', async () => {
  const { begun, take, end } = workshop(3);
  const first = take('a', 'a1');
  const second = take('a', 'a2');
  const third = take('a', 'a3');
  const other = take('b', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1', other);
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1', first);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2', second);
  await end('a3', third);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('only some work is done at the same time, and nothing that could begin waits for a busy thing', async () => {
  const { begun, take, end } = workshop(2);
  const results = { a1: take('a', 'a1'), b1: take('b', 'b1'), a2: take('a', 'a2'), c1: take('c', 'c1') };
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1', results.b1);
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('a1', results.a1);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('c1', results.c1);
  await end('a2', results.a2);
});

it('work that fails makes room as well', async () => {
  const { begun, take, end, ends } = workshop(1);
  const first = take('a', 'a1');
  const second = take('b', 'b1');
  ends.get('a1')?.reject(new Error('Refused'));
  await expect(first).rejects.toThrow('Refused');
  await end('b1', second);
  expect(begun).toEqual(['a1', 'b1']);
});

it('when too many wait, the next is asked to come back', async () => {
  const { take, end } = workshop(1, 1);
  const first = take('a', 'a1');
  const second = take('a', 'a2');
  await expect(take('b', 'b1')).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
    retryAfterSeconds: 1,
  });
  await end('a1', first);
  await end('a2', second);
});

it('work of one key takes half of the places for waiting at most', async () => {
  const { take, ends } = workshop(1, 4);
  const taken = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3')];
  await expect(take('a', 'a4')).rejects.toThrow('busy');
  taken.push(take('b', 'b1'), take('b', 'b2'));
  await expect(take('c', 'c1')).rejects.toThrow('busy');
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) {
    ends.get(name)?.resolve(name);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(taken);
});

it('one with much work lets the others in between, and delays none for ever', async () => {
  const { begun, take, end } = workshop(1, 100);
  const results: [string, Promise<string>][] = [];
  const ask = (key: string, name: string) => results.push([name, take(key, name)]);
  for (let number = 1; number <= 8; number++) ask('a', `a${number}`);
  ask('b', 'b1');
  ask('b', 'b2');
  for (let at = 0; at < 10; at++) {
    const name = begun.at(-1) ?? '';
    const [, result] = results.find(([one]) => one === name) ?? [];
    if (result !== undefined) await end(name, result);
    // Ever new ones don't push the rest back.
    if (at < 3) ask(`new${at}`, `new${at}`);
  }
  expect(begun.indexOf('b1')).toBeLessThan(3);
  expect(begun.indexOf('b2')).toBeLessThan(begun.indexOf('a4'));
  expect(begun.indexOf('a2')).toBeLessThan(begun.indexOf('new1'));
  for (const [name, result] of results.filter(([one]) => begun.includes(one)))
    if (begun.at(-1) === name) await end(name, result);
});

it('after each piece of work, its key rests as long as it took', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const turns = new Turns({ atOnce: 2, maxWaiting: 10 });
  const begun: number[] = [];
  const work = () => {
    begun.push(performance.now());
    return new Promise<void>((resolve) => setTimeout(resolve, 40));
  };
  const startedMs = performance.now();
  const all = Promise.all([1, 2, 3].map(() => turns.takeAndRest('address', work)));
  await vi.advanceTimersByTimeAsync(400);
  await all;
  expect(begun.map((ms) => ms - startedMs)).toEqual([0, 80, 160]);
});

it('tens of thousands that wait for the same thing cost no more each than a few', async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY });
  const before = process.threadCpuUsage();
  await Promise.all(Array.from({ length: 20_000 }, () => turns.take('a', async () => {})));
  // Comparing all that wait at each start would take several seconds.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
