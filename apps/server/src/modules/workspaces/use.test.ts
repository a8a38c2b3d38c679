import {
  type ApiKey,
  fillPath,
  INGESTION_PATHS,
  PATHS,
  type WorkspaceWithFigures,
} from '@clearbench/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { at, body, createWorkspace, one } from './testing.ts';

const server = await createTestApp();

let oak: string;
let key: ApiKey;
let lastUsedAt: string | null;
const lastUse = async () => body<WorkspaceWithFigures>(await server.call('GET', one(oak))).lastUsedAt;
const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'text/plain', ...headers },
    payload,
  });

/** A workspace that was used before, and has been closed since: its next use is written down. */
beforeEach(async () => {
  oak = await createWorkspace(server);
  const created = await server.call('POST', at(oak, PATHS.apiKeys), { label: 'Hub', isActive: true });
  key = body<ApiKey>(created);
  await close();
});

async function close(): Promise<void> {
  const { id = '' } = (await server.modules.workspaces.directory.byName(oak)) ?? {};
  await server.workspaces.close(id);
  lastUsedAt = await lastUse();
}

describe('a workspace is not used by', () => {
  it('a key that was revoked', async () => {
    await server.call('DELETE', at(oak, fillPath(PATHS.apiKey, { id: key.id })));
    await close();
    const headers = { authorization: `Bearer ${key.apiKey}` };
    expect((await post(INGESTION_PATHS.fin, mt103(), headers)).statusCode).toBe(401);
    expect(await lastUse()).toBe(lastUsedAt);
    await server.call('PATCH', one(oak), { state: 'archived' });
    expect((await post(INGESTION_PATHS.fin, mt103(), headers)).statusCode).toBe(401);
  });

  it.each([
    ['a receiver', '/api/webhook-transaction/global/status/clb_0000', {}],
    ['the receiver of events', PATHS.wiseEvents, { 'x-signature-sha256': 'AAAA' }],
    ['the simulated Wise', '/simulators/wise/v2/profiles', {}],
  ])('a stranger who calls %s', async (_name, path, headers) => {
    expect((await post(at(oak, path), '{}', headers)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await lastUse()).toBe(lastUsedAt);
  });
});

describe('a workspace is used by', () => {
  it('a partner who reports to a receiver', async () => {
    const receiver = fillPath(PATHS.webhookReceiver, { segment: 'global', key: key.apiKey });
    expect((await post(at(oak, receiver), '{"status":"failed"}')).statusCode).toBe(422);
    expect(await lastUse()).not.toBe(lastUsedAt);
  });
});
