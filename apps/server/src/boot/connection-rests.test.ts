import { expect, it } from 'vitest';
import { lineOf } from '../platform/database/pool-line.ts';
import { CONTROL_SCHEMA } from '../platform/database/workspace.ts';
import { createTestApp } from '../testing/test-app.ts';

const server = await createTestApp();

it('beside another workspace in use, a long query of requests or of patient work is followed by a rest', () => {
  const { requests, patient } = server.database.pools;
  const restsOf = (schema: string) => [requests, patient].map((pool) => lineOf(pool).restMsOf(schema, 100));
  expect(restsOf('loud')).toEqual([0, 0]);
  void server.app.courtesy.request('quiet');
  for (const restMs of restsOf('loud')) expect(restMs).toBeGreaterThanOrEqual(100);
  expect(restsOf(CONTROL_SCHEMA)).toEqual([0, 0]);
});
