import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Rounds } from './rounds.ts';

it('does all work in rounds, one at a time, and nothing that comes during a round is left', async () => {
  const queue: number[] = [];
  const done: number[][] = [];
  let atOnce = 0;
  const rounds = new Rounds({
    before: () => setImmediate(),
    hasWork: () => queue.length > 0,
    async round() {
      atOnce += 1;
      expect(atOnce).toBe(1);
      done.push(queue.splice(0, 2));
      await setImmediate();
      atOnce -= 1;
    },
  });
  const add = (item: number) => {
    queue.push(item);
    rounds.start();
  };
  for (const item of [1, 2, 3]) add(item);
  expect(rounds.isRunning).toBe(true);
  await rounds.done();
  expect([done, rounds.isRunning]).toEqual([[[1, 2], [3]], false]);
  // At any moment of a run, also right after its last check.
  for (let item = 4; item < 200; item += 1) {
    add(item);
    for (let turn = 0; turn < item % 7; turn += 1) await Promise.resolve();
  }
  await rounds.done();
  expect(done.flat()).toEqual(Array.from({ length: 199 }, (_, index) => index + 1));
});

it('may have stopped with work left: the next start goes on', async () => {
  let isOpen = false;
  let rounds = 0;
  const work = new Rounds({
    hasWork: () => isOpen && rounds < 1,
    async round() {
      rounds += 1;
    },
  });
  work.start();
  await work.done();
  isOpen = true;
  work.start();
  await work.done();
  expect(rounds).toBe(1);
});
