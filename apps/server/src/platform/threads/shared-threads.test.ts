import { setImmediate as othersTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../errors.ts';
import { SharedThreads } from './shared-threads.ts';

/** Answers with its number and the request; never answers 'stop'. */
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    import { answerRequests } from ${JSON.stringify(new URL('./answer-requests.ts', import.meta.url).href)};
    answerRequests((request) => {
      if (request === 'stop') for (;;);
      return { threadId, request };
    });`)}`,
);

interface Answer {
  threadId: number;
  request: string;
}

function start(threads: number, rest: (workspace: string) => Promise<void> = async () => {}) {
  const shared = new SharedThreads<string, Answer>({
    ...{ module: MODULE, threads, maxWaiting: 1_000, resourceLimits: {} },
    courtesy: { rest },
  });
  onTestFinished(() => shared.close());
  return shared;
}

it('each use has a thread of its own, each workspace one at a time, and a pause after it', async () => {
  const uses = fc.array(fc.record({ workspace: fc.constantFrom('a', 'b', 'c'), requests: fc.nat(3) }));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), uses, async (threads, all) => {
      const working: string[] = [];
      const threadsInUse = new Set<number>();
      const rested: string[] = [];
      const resting = new Set<string>();
      const shared = start(threads, async (workspace) => {
        resting.add(workspace);
        await othersTurn();
        resting.delete(workspace);
        rested.push(workspace);
      });
      const done = all.map(({ workspace, requests }, index) =>
        shared.use(workspace, 60_000, async (ask) => {
          expect([...working, ...resting]).not.toContain(workspace);
          working.push(workspace);
          expect(working.length).toBeLessThanOrEqual(threads);
          const { threadId } = await ask('first');
          expect(threadsInUse).not.toContain(threadId);
          threadsInUse.add(threadId);
          for (let count = 0; count < requests; count += 1) {
            expect(await ask(`${index}`)).toEqual({ threadId, request: `${index}` });
          }
          threadsInUse.delete(threadId);
          working.splice(working.indexOf(workspace), 1);
        }),
      );
      await Promise.all(done);
      expect(rested.toSorted()).toEqual(all.map(({ workspace }) => workspace).toSorted());
      await shared.close();
    }),
    { numRuns: 10 },
  );
});

it('all requests of a use have one deadline, and the next use gets another thread', async () => {
  const shared = start(1);
  const stopped = shared.use('a', 50, async (ask) => ask('stop'));
  const waiting = shared.ask('a', 'next', 60_000);
  await expect(stopped).rejects.toBeInstanceOf(AppError);
  expect(await waiting).toMatchObject({ request: 'next' });
});

it('while one workspace rests, others use its thread', async () => {
  const shared = start(1, (workspace) => (workspace === 'a' ? new Promise(() => {}) : Promise.resolve()));
  shared.ask('a', 'first', 60_000).catch(() => {});
  expect(await shared.ask('b', 'second', 60_000)).toMatchObject({ request: 'second' });
});
