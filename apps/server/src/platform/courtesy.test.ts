import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Courtesy } from './courtesy.ts';

let courtesy: Courtesy;
beforeEach(() => {
  vi.useFakeTimers();
  courtesy = new Courtesy();
});
afterEach(() => {
  vi.useRealTimers();
});

const takes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a sweep of the workspace that finds a backlog, and takes 20 ms. Resolves with the share of its usual batch that it could do. */
const sweep = async (workspace: string): Promise<number> => {
  let asked = Number.NaN;
  await courtesy.sweep(workspace, async (share) => {
    asked = share;
    await takes(20);
    return 'full' as const;
  });
  return asked;
};

const durationOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  let endedMs = Number.NaN;
  void work().then(() => {
    endedMs = performance.now();
  });
  await vi.advanceTimersByTimeAsync(1_000);
  return Math.round(endedMs - startedMs);
};

/** How long these take without the clock moving on by itself. */
const durationOfAll = async (works: Promise<unknown>[]): Promise<number> => {
  const startedMs = performance.now();
  await Promise.all(works);
  return performance.now() - startedMs;
};

it('holds back nobody who is in use alone', async () => {
  void courtesy.request('oak');
  expect(await durationOf(async () => expect(await sweep('oak')).toBe(1))).toBe(20);
  expect(await durationOf(() => courtesy.rest('oak', performance.now() - 50))).toBe(0);
});

it('beside a workspace in use, those with a backlog do small batches in turns, with rests', async () => {
  void courtesy.request('elm');
  expect(await durationOf(async () => expect(await sweep('oak')).toBe(1 / 16))).toBe(20);
  void courtesy.request('elm');
  const both = () => Promise.all([sweep('oak'), sweep('oak')]);
  expect(await durationOf(both)).toBe(160);
});

it('a sweep that takes long keeps only its own workspace waiting', async () => {
  void courtesy.request('elm');
  void courtesy.request('oak');
  await durationOf(() => Promise.all([sweep('oak'), sweep('elm')]));
  void courtesy.request('elm');
  void courtesy.request('oak');
  const long = courtesy.sweep('oak', async () => {
    await takes(400);
    return 'full';
  });
  const ownNext = sweep('oak');
  // The turn of the other one and its rest.
  expect(await durationOf(() => sweep('elm'))).toBe(50 + 20 + 60);
  void courtesy.request('elm');
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all([long, ownNext]);
});

it('beside a workspace in use, the sweeps of one with far more requests take turns', async () => {
  const idleSweep = (workspace: string) =>
    courtesy.sweep(workspace, async () => {
      await takes(20);
      return 'idle' as const;
    });
  const both = (workspace: string) => () => Promise.all([idleSweep(workspace), idleSweep(workspace)]);
  const ask = (workspace: string, requests: number) => {
    for (let count = 0; count < requests; count += 1) void courtesy.request(workspace);
  };
  ask('elm', 20);
  ask('oak', 30);
  await durationOf(both('oak'));
  ask('elm', 20);
  ask('oak', 30);
  expect(await durationOf(both('oak'))).toBe(20);
  ask('elm', 20);
  ask('oak', 60);
  await durationOf(both('oak'));
  ask('elm', 20);
  ask('oak', 60);
  expect(await durationOf(both('oak'))).toBe(160);
  expect(await durationOf(both('elm'))).toBe(20);
});

it('a workspace without a backlog waits for no turn', async () => {
  void courtesy.request('elm');
  await durationOf(() => sweep('oak'));
  void courtesy.request('elm');
  void courtesy.request('oak');
  const light = () => courtesy.sweep('elm', async () => 'idle' as const);
  expect(await durationOf(() => Promise.all([light(), light()]))).toBe(0);
});

it('rests as long as a piece took, until the others have not been in use for a second', async () => {
  void courtesy.request('elm');
  expect(await durationOf(() => courtesy.rest('oak', performance.now() - 50))).toBe(50);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await durationOf(() => courtesy.rest('oak', performance.now() - 50))).toBe(0);
});

it('beside a workspace in use, large bodies arrive no faster than requests may', async () => {
  const receive = () => courtesy.receive('oak', 64 * 1024);
  expect(Array.from({ length: 1_000 }, receive).every((wait) => wait === undefined)).toBe(true);
  void courtesy.request('elm');
  const waits = Array.from({ length: 40 }, receive);
  expect(waits[0]).toBeUndefined();
  expect(await durationOf(() => Promise.all(waits))).toBeGreaterThan(200);
});

it('beside a workspace in use, a flood of requests waits for its turns, and no other does', async () => {
  void courtesy.request('elm');
  const waits = Array.from({ length: 1_000 }, () => courtesy.request('oak'));
  const free = waits.filter((wait) => wait === undefined).length;
  expect(free).toBeGreaterThan(20);
  expect(free).toBeLessThan(100);
  expect(courtesy.request('elm')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(waits);
});

it('a workspace in use alone calls its webhooks at once', async () => {
  void courtesy.request('oak');
  const calls = Array.from({ length: 1_000 }, () => courtesy.call('oak'));
  expect(await durationOf(() => Promise.all(calls))).toBe(0);
});

it('beside a workspace in use, calls of many webhooks wait for turns, and hold up neither requests nor others', async () => {
  let made = 0;
  const call = async (workspace: string) => {
    await courtesy.call(workspace);
    made += 1;
  };
  void courtesy.request('elm');
  const calls = Array.from({ length: 1_000 }, () => call('oak'));
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toBeGreaterThan(20);
  expect(made).toBeLessThan(800);
  const before = made;
  void courtesy.request('oak');
  void call('elm');
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toBe(before + 1);
  expect(await durationOf(async () => courtesy.request('oak'))).toBeLessThan(100);
  // Nobody else is in use by now.
  await Promise.all(calls);
});

it('a workspace that sends thirty payments a second is not held up by the six notifications of each', async () => {
  let waited = 0;
  for (let payment = 0; payment < 300; payment += 1) {
    void courtesy.request('elm');
    if (courtesy.request('oak') !== undefined) waited += 1;
    waited += await durationOfAll(Array.from({ length: 6 }, () => courtesy.call('oak')));
    await vi.advanceTimersByTimeAsync(33);
  }
  expect(waited).toBe(0);
});

it('a workspace has few connections only while another is in use', async () => {
  void courtesy.request('oak');
  expect(courtesy.connectionsOf('oak')).toBe(Number.POSITIVE_INFINITY);
  void courtesy.request('elm');
  expect(courtesy.connectionsOf('oak')).toBeLessThan(100);
});

it('beside a workspace in use, a search that kept a connection busy is followed by a rest', () => {
  void courtesy.request('oak');
  expect(courtesy.connectionRestMs('oak', 100)).toBe(0);
  void courtesy.request('elm');
  const rests = [1, 100, 60_000].map((ms) => courtesy.connectionRestMs('oak', ms));
  expect(rests).toEqual([0, 300, 1_000]);
});

it('beside a workspace in use, long answers and the pieces of files come one after another, with rests', async () => {
  void courtesy.request('elm');
  const answer = () => courtesy.answer('oak', () => takes(20));
  expect(await durationOf(() => Promise.all([answer(), answer()]))).toBe(80);
  void courtesy.request('elm');
  const file = async () => {
    const pieces = async function* () {
      yield await takes(20);
      yield await takes(20);
    };
    const read: unknown[] = [];
    for await (const piece of courtesy.pieces('oak', pieces())) read.push(piece);
    return read;
  };
  expect(await durationOf(() => Promise.all([file(), file()]))).toBeCloseTo(160, -1);
  expect(await durationOf(() => Promise.all([answer(), answer()]))).toBe(20);
});

it('beside a workspace in use, open streams are checked one after another, with rests, and none is refused', async () => {
  void courtesy.request('elm');
  const check = async () => {
    await takes(1);
    return true;
  };
  const checkAll = () => Promise.all(Array.from({ length: 150 }, () => courtesy.check('oak', check)));
  expect(await durationOf(checkAll)).toBe(300);
});

it('beside a workspace in use, packets are handled in turns: of a workspace, or of all strangers', async () => {
  const handled: string[] = [];
  const taking20Ms = (name: string) => () => {
    handled.push(name);
    vi.advanceTimersByTime(20);
  };
  const all = () =>
    Promise.all([
      courtesy.packets('oak', taking20Ms('oak')),
      courtesy.packets('oak', taking20Ms('oak')),
      courtesy.strangersPackets('192.0.2.1', taking20Ms('first')),
      courtesy.strangersPackets('192.0.2.2', taking20Ms('second')),
    ]);
  void all();
  expect(handled.splice(0)).toEqual(['oak', 'oak', 'first', 'second']);
  await vi.advanceTimersByTimeAsync(1_000);
  void courtesy.request('elm');
  const done = all();
  expect(handled).toEqual(['oak', 'first']);
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect(handled.toSorted()).toEqual(['first', 'oak', 'oak', 'second']);
});

it('refuses what is far too much late, so that it is not sent again at once', async () => {
  void courtesy.request('elm');
  const flood = Array.from({ length: 6 * 250 * availableParallelism() }, async () => courtesy.request('oak'));
  const refused = Promise.race(flood.slice(-1)).catch((error: unknown) => error);
  for (const request of flood) request.catch(() => {});
  let isRefused = false;
  void refused.then(() => {
    isRefused = true;
  });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isRefused).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refused).toMatchObject({ code: 'overloaded' });
});

it('what strangers sent is examined in turns of its own', async () => {
  void courtesy.request('elm');
  const never = new Promise<never>(() => {});
  void courtesy.examine('oak', () => never);
  expect(await durationOf(() => courtesy.answer('oak', async () => {}))).toBe(0);
});

it('refuses a long answer when a hundred of its workspace wait', async () => {
  void courtesy.request('elm');
  const never = new Promise<never>(() => {});
  for (let count = 0; count <= 100; count += 1) void courtesy.answer('oak', () => never);
  await expect(courtesy.answer('oak', () => never)).rejects.toMatchObject({ code: 'overloaded' });
  expect(await durationOf(() => courtesy.answer('birch', async () => {}))).toBe(0);
});

it('an answer that took long is charged to the next requests of its workspace', async () => {
  void courtesy.request('elm');
  void courtesy.request('oak');
  courtesy.charge('oak', 400);
  courtesy.charge('elm', 0);
  expect(await durationOf(async () => courtesy.request('elm'))).toBe(0);
  void courtesy.request('elm');
  void courtesy.request('oak');
  courtesy.charge('oak', 400);
  expect(await durationOf(async () => courtesy.request('oak'))).toBeGreaterThan(200);
});

it('paces strangers by their address while a workspace is in use, and refuses none of another address', async () => {
  expect(courtesy.stranger('192.0.2.1')).toBeUndefined();
  const all = async () =>
    Promise.all(
      Array.from({ length: 6 * 250 * availableParallelism() }, () => courtesy.stranger('192.0.2.1')),
    );
  void courtesy.request('oak');
  const flood = all().catch((error: unknown) => error);
  expect(courtesy.stranger('192.0.2.2')).toBeUndefined();
  expect(await durationOf(async () => courtesy.request('oak'))).toBe(0);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await flood).toMatchObject({ code: 'overloaded' });
});
