import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REAL_CLOCK } from '../../../platform/clock.ts';
import { Dispatcher } from './dispatcher.ts';
import type { LanesRepository } from './lanes-repository.ts';

let isBroken: boolean;
let claims: number;
let caught: unknown[];
let dispatcher: Dispatcher;
beforeEach(() => {
  isBroken = true;
  claims = 0;
  caught = [];
  const lanes = {
    async claim() {
      claims += 1;
      if (isBroken) throw new Error('The lanes cannot be read');
      return [];
    },
    async release() {},
  } as unknown as LanesRepository;
  dispatcher = new Dispatcher({
    lanes,
    calls: { hasRoom: true, async close() {} } as never,
    vault: {} as never,
    clock: REAL_CLOCK,
    parking: {} as never,
    caught: (error) => caught.push(error),
  });
});
afterEach(() => dispatcher.close());

const looksAgain = async () => {
  const before = claims;
  dispatcher.wake();
  await expect.poll(() => claims).toBeGreaterThan(before);
  await delay(0);
};

it('reports each failure, and for how long nothing could be delivered', async () => {
  dispatcher.start();
  await expect.poll(() => caught.length).toBeGreaterThan(0);
  const sinceMs = performance.now() - dispatcher.downForMs(performance.now());
  await looksAgain();
  expect(performance.now() - dispatcher.downForMs(performance.now())).toBeCloseTo(sinceMs, 0);
  expect(dispatcher.downForMs(sinceMs + 200_000)).toBeCloseTo(200_000, 0);
  expect(() => dispatcher.requireProgress()).toThrow('The lanes cannot be read');
});

it('is well again after it has looked with success', async () => {
  dispatcher.start();
  await expect.poll(() => caught.length).toBeGreaterThan(0);
  isBroken = false;
  await looksAgain();
  await expect.poll(() => dispatcher.downForMs(performance.now() + 200_000)).toBe(0);
  expect(() => dispatcher.requireProgress()).not.toThrow();
});
