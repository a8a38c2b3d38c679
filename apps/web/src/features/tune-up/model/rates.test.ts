import type { Figures } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { addInterval, apdex, type Interval, intervalBetween } from './rates.ts';

const figures = (changes: Partial<Figures>): Figures => ({
  at: '2026-11-22T10:00:00.000Z',
  uptimeSeconds: 10,
  processorSeconds: 1,
  memoryBytes: 1,
  heapBytes: 1,
  eventLoopMs: { p50: 0, p99: 2 },
  requests: 100,
  errors: 0,
  latency: [],
  database: { busy: 0, idle: 0, waiting: 0 },
  jobs: { waiting: 0, running: 0, failed: 0 },
  sweeps: [],
  middleware: [],
  ...changes,
});

describe('two readings', () => {
  it('make rates of what lies between them', () => {
    const after = figures({
      at: '2026-11-22T10:00:05.000Z',
      uptimeSeconds: 15,
      requests: 150,
      errors: 5,
      processorSeconds: 2,
    });
    expect(intervalBetween(figures({}), after)).toMatchObject({
      requestsPerSecond: 10,
      errorRate: 0.1,
      cores: 0.2,
    });
  });

  it('on both sides of a restart make none', () => {
    const after = figures({ at: '2026-11-22T10:00:05.000Z', uptimeSeconds: 1, requests: 3 });
    expect(intervalBetween(figures({}), after)).toBeNull();
  });

  it('without a request between them have no error rate', () => {
    const after = figures({ at: '2026-11-22T10:00:05.000Z', uptimeSeconds: 15 });
    expect(intervalBetween(figures({}), after)).toMatchObject({ requestsPerSecond: 0, errorRate: null });
  });
});

it('apdex counts fast answers whole, tolerable ones half and slow ones not', () => {
  const latency = [
    { upToSeconds: 0.05, count: 6 },
    { upToSeconds: 0.25, count: 2 },
    { upToSeconds: null, count: 2 },
  ];
  expect(apdex({ latency, requests: 10 })).toBe(0.7);
  expect(apdex({ latency: [], requests: 0 })).toBeNull();
});

it('intervals are kept for a while, not for ever', () => {
  let kept: Interval[] = [];
  for (let index = 0; index < 150; index += 1) {
    kept = addInterval(kept, {
      at: String(index),
      requestsPerSecond: 0,
      errorRate: null,
      cores: 0,
      eventLoopP99Ms: 0,
      memoryBytes: 0,
    });
  }
  expect([kept.length, kept[0]?.at]).toEqual([100, '50']);
});
