import { expect, test } from 'vitest';
import { findRoute } from './routes.ts';

test('a route is found with or without a trailing slash', () => {
  const params = { profileId: '7' };
  expect(findRoute('GET', '/v2/profiles/7')).toEqual(expect.objectContaining({ params }));
  expect(findRoute('GET', '/v2/profiles/7/')).toEqual(expect.objectContaining({ params }));
});

test('a path of nothing but slashes is refused quickly', () => {
  const path = `${'/'.repeat(60_000)}a`;
  const before = process.cpuUsage();
  expect(findRoute('GET', path)).toBeNull();
  // Looking for the slashes at the end from each of them would take several seconds.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
