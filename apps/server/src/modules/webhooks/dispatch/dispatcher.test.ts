import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { REAL_CLOCK } from '../../../platform/clock.ts';
import { Dispatcher } from './dispatcher.ts';
import type { LanesRepository } from './lanes-repository.ts';

let isBroken: boolean;
let claims: number;
let caught: unknown[];
let dispatcher: Dispatcher;

const unexpected = (): never => {
  throw new Error('There is nothing to send or to park.');
};

const UNREADABLE = {
  open() {
    throw new Error('Unreadable');
  },
};

const dispatcherOf = (
  lanes: LanesRepository,
  park: () => Promise<void>,
  vault: { open(): string } = UNREADABLE,
) =>
  new Dispatcher({
    lanes,
    calls: { hasRoom: true, make: unexpected, async drained() {}, async close() {} },
    vault,
    clock: REAL_CLOCK,
    parking: { park, succeeded() {}, release: unexpected },
    caught: (error) => caught.push(error),
  });

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
  dispatcher = dispatcherOf(lanes, unexpected);
});
afterEach(() => dispatcher.close());

/** Both from one reading of the clock: otherwise the test may be interrupted between two. */
const downSinceMs = (nowMs = performance.now()) => nowMs - dispatcher.downForMs(nowMs);

const looksAgain = async () => {
  const before = claims;
  dispatcher.wake();
  await expect.poll(() => claims).toBeGreaterThan(before);
  await delay(0);
};

it('reports each failure, and for how long nothing could be delivered', async () => {
  dispatcher.start();
  await expect.poll(() => caught.length).toBeGreaterThan(0);
  const sinceMs = downSinceMs();
  await looksAgain();
  expect(downSinceMs()).toBeCloseTo(sinceMs, 0);
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

it('looks for other lanes only if a webhook has work whose lane it does not hold', async () => {
  const held = { webhookId: 'held', url: 'https://held.example', secretSealed: Buffer.alloc(0) };
  let fetched = 0;
  isBroken = false;
  const lanes = {
    async claim() {
      claims += 1;
      return claims === 1 ? [{ ...held, previousSecretSealed: null, blockedUntil: null, failures: 0 }] : [];
    },
    async fetch() {
      fetched += 1;
      return [];
    },
    renew: async () => [],
    async release() {},
  } as unknown as LanesRepository;
  const holder = dispatcherOf(lanes, unexpected, { open: () => `whsec_${'A'.repeat(32)}` });
  onTestFinished(() => holder.close());
  holder.start();
  await expect.poll(() => fetched).toBe(1);
  holder.wake(['held']);
  await expect.poll(() => fetched).toBe(2);
  expect(claims).toBe(1);
  holder.wake(['held', 'other']);
  await expect.poll(() => claims).toBe(2);
});

describe('webhooks whose settings cannot be read', () => {
  const row = (index: number) =>
    ({ webhookId: `w${index}`, url: `https://w${index}.example`, secretSealed: Buffer.alloc(0) }) as never;
  const laneTest = (park: () => Promise<void>) => {
    const released: string[] = [];
    let isClaimed = false;
    const lanes = {
      async claim() {
        const rows = isClaimed ? [] : [0, 1, 2].map(row);
        isClaimed = true;
        return rows;
      },
      async release(ids: string[]) {
        released.push(...ids);
      },
      fetch: async () => [],
      renew: async () => [],
    } as unknown as LanesRepository;
    const withLanes = dispatcherOf(lanes, park);
    onTestFinished(() => withLanes.close());
    withLanes.start();
    return released;
  };

  it('are given back one by one, also when parking one of them fails', async () => {
    let parkings = 0;
    const released = laneTest(async () => {
      parkings += 1;
      if (parkings === 2) throw new Error('16 items in a row failed');
    });
    await expect.poll(() => released).toEqual(['w0', 'w1', 'w2']);
    expect(caught).toHaveLength(1);
  });
});
