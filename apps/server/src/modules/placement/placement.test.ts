import { randomUUID } from 'node:crypto';
import { type ErrorBody, fillPath, PATHS, type WorkspaceWithFigures } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { isOnCitus } from '../../platform/database/testing.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

describe.skipIf(isOnCitus())('on a single PostgreSQL', () => {
  it.each([
    ['GET', PATHS.placement, undefined],
    ['POST', PATHS.placementMoves, { workspace: 'main', node: 'n2:5432' }],
    ['POST', PATHS.placementRebalance, undefined],
  ] as const)('%s %s says that there are no nodes', async (method, path, body) => {
    const response = await server.call(method, path, body);
    expect(response.statusCode).toBe(409);
    expect(response.json<ErrorBody>()).toMatchObject({
      code: 'no_cluster',
      message: expect.stringContaining('single PostgreSQL'),
    });
  });

  it('a workspace has no node', async () => {
    const { figures } = (
      await server.call('GET', fillPath(PATHS.workspace, { name: 'main' }))
    ).json<WorkspaceWithFigures>();
    expect(figures?.node).toBeNull();
  });
});

it('is for administrators', async () => {
  const { rows } = await server.database.control.pool.query(
    'update operators set of_installation = false returning id',
  );
  expect(rows).not.toEqual([]);
  try {
    const session = await server.login();
    const response = await server.app.inject({
      url: PATHS.placement,
      headers: { cookie: session, origin: randomUUID() },
    });
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([403, 'not_allowed']);
  } finally {
    await server.database.control.pool.query('update operators set of_installation = true');
  }
});
