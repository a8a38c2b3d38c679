import { expect, it } from 'vitest';
import { apdex } from './apdex.ts';

it('apdex counts fast responses fully, tolerable ones half and slow ones not at all', () => {
  const latency = [
    { upToSeconds: 0.05, count: 6 },
    { upToSeconds: 0.25, count: 2 },
    { upToSeconds: null, count: 2 },
  ];
  expect(apdex({ latency, requests: 10 })).toBe(0.7);
  expect(apdex({ latency: [], requests: 0 })).toBeNull();
});
