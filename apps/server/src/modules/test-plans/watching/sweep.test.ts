import { expect, it } from 'vitest';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import type { Judged } from '../runs/repository.ts';
import { caseOf } from '../testing.ts';
import { Watcher } from './sweep.ts';

/** A run whose only case waits for a call, which has just come. */
function watched(usedCount: number) {
  const judged: Judged[] = [];
  const startedAt = new Date(Date.now() - 60_000);
  const none = async () => [];
  const facts = {
    status: 201,
    payloadId: '',
    method: 'POST',
    path: '/',
    problems: [],
    warnings: [],
    rules: [],
  };
  const call = { id: timeOrderedUuid(), facts: JSON.stringify(facts), transaction_id: null };
  const watcher = new Watcher({
    runs: {
      runningCases: async () => [
        {
          run_id: 'run',
          case_id: 'one',
          attempt: 1,
          progress: '',
          started_at: startedAt,
          run_started_at: startedAt,
          clock_offset_ms: 0n,
          events_from: 0n,
          audit_from: 0n,
        },
      ],
      document: async () => JSON.stringify({ name: 'plan', title: 'Plan', cases: [caseOf()] }),
      judge: async (changed) => {
        judged.push(...changed);
      },
    },
    events: {
      ...{ pageMax: 100, payloads: none, posted: none, transfers: none, messages: none, deliveries: none },
      calls: async () => [call],
      clockChanges: none,
    },
    calls: { isActive: true, refresh: async () => false },
    announce: () => {},
    courtesy: { usedCount },
  });
  return { watcher, states: () => judged.map(({ state }) => state) };
}

it('a case passes as soon as its event comes', async () => {
  const { watcher, states } = watched(1);
  expect(await watcher.sweep.run()).toBe('idle');
  expect(states()).toEqual(['passed']);
});

it('with many workspaces in use, a case passes once no earlier event can be missing, and the sweep comes back for it', async () => {
  const { watcher, states } = watched(100);
  expect(await watcher.sweep.run()).toMatchObject({ inMs: expect.any(Number) });
  expect(states()).not.toContain('passed');
  await watcher.judge(Date.now() + 6_000, true);
  expect(states().at(-1)).toBe('passed');
});
