import { describe, expect, it } from 'vitest';
import { FigureHistory, type Reading } from './figure-history.ts';

const reading = (changes: Partial<Reading>): Reading => ({
  atMs: 1_000_000,
  requests: 100,
  errors: 0,
  processorSeconds: 1,
  memoryBytes: 1,
  eventLoopP99Ms: 2,
  ...changes,
});

describe('a history of figures', () => {
  it('computes rates between two readings', () => {
    const history = new FigureHistory(10);
    history.add(reading({}));
    history.add(reading({ atMs: 1_005_000, requests: 150, errors: 5, processorSeconds: 2 }));
    expect(history.intervals).toEqual([
      {
        at: '1970-01-01T00:16:45.000Z',
        requestsPerSecond: 10,
        errorRate: 0.1,
        cores: 0.2,
        eventLoopP99Ms: 2,
        memoryBytes: 1,
      },
    ]);
  });

  it('has no error rate for an interval without a request', () => {
    const history = new FigureHistory(10);
    history.add(reading({}));
    history.add(reading({ atMs: 1_005_000 }));
    expect(history.intervals).toMatchObject([{ requestsPerSecond: 0, errorRate: null }]);
  });

  it('makes no rate of two readings at the same time, as after a clock that was set back', () => {
    const history = new FigureHistory(10);
    history.add(reading({}));
    history.add(reading({}));
    expect(history.intervals).toEqual([]);
  });

  it('keeps the latest intervals and drops the oldest', () => {
    const history = new FigureHistory(3);
    for (let second = 0; second < 6; second += 1) history.add(reading({ atMs: second * 1_000 }));
    expect(history.intervals.map(({ at }) => at.slice(17, 19))).toEqual(['03', '04', '05']);
  });
});
