import { expect, it } from 'vitest';
import { CONNECTIONS, CONNECTIONS_MIN, poolSizes } from './connections.ts';

it.each([CONNECTIONS_MIN, CONNECTIONS, 40, 100])(
  '%i connections are divided among all pools',
  (connections) => {
    const sizes = poolSizes(connections);
    expect(Object.values(sizes).reduce((sum, size) => sum + size, 0)).toBe(connections);
    expect(Math.min(...Object.values(sizes))).toBeGreaterThanOrEqual(1);
    expect(sizes.requests).toBeGreaterThanOrEqual(3);
  },
);

it('by default requests have ten', () => {
  expect(poolSizes(CONNECTIONS)).toEqual({
    requests: 10,
    patient: 3,
    background: 5,
    simulators: 2,
    jobs: 4,
    migrations: 1,
  });
});
