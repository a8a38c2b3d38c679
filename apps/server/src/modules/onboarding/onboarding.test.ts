import {
  type ApiKey,
  fillPath,
  type Onboarding,
  PATHS,
  type ReadyPlan,
  type Webhook,
} from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { at, body, cookieOfMember, createWorkspace, invitationTo, memberOf } from '../workspaces/testing.ts';

const server = await createTestApp({ env: { SFTP_PORT: '0' } });

const path = (name: string) => fillPath(PATHS.workspaceOnboarding, { name });

async function stepsOf(name: string): Promise<Record<string, string>> {
  const answer = await server.call('GET', path(name));
  expect(answer.statusCode).toBe(200);
  return Object.fromEntries(
    body<Onboarding>(answer).steps.map(({ step, state, by, at: time }) => {
      expect(time === null).toBe(by === null);
      return [step, by === null ? state : `${state} by ${by}`];
    }),
  );
}

it('each step follows from what the workspace has, and names who did it', async () => {
  const oak = await createWorkspace(server);
  const call = (method: 'POST' | 'PATCH', ofApi: string, input: object) =>
    server.call(method, at(oak, ofApi), input);
  const steps = ['rules', 'plan', 'invitation', 'api-key', 'sftp-user', 'webhook'];
  expect(await stepsOf(oak)).toEqual(Object.fromEntries(steps.map((step) => [step, 'open'])));

  await call('POST', PATHS.houseRules, { document: { title: 'Oak', rules: [] } });
  const [ready] = body<ReadyPlan[]>(await server.call('GET', PATHS.readyTestPlans));
  await call('POST', PATHS.testPlans, { document: ready?.document });
  const key = body<ApiKey>(await call('POST', PATHS.apiKeys, { label: 'Hub', isActive: true }));
  const hook = { url: 'http://127.0.0.1:1/oak', active: false };
  const { id } = body<Webhook>(await call('POST', PATHS.webhooks, hook));
  await cookieOfMember(server, oak, 'manager');
  await invitationTo(server, oak, 'operator');
  expect(await stepsOf(oak)).toEqual({
    rules: 'done by operator',
    plan: 'done by operator',
    invitation: 'waiting by operator',
    'api-key': 'done by operator',
    'sftp-user': 'open',
    webhook: 'waiting by operator',
  });

  const publicKey =
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEo1Oq0n2bJ8vT5m5i9L0n7X6e3r1Jc2yQ4sWb8KfZpA core@oak.example';
  const added = await call('POST', PATHS.sftpPublicKeys, { apiKeyId: key.id, publicKey });
  expect(added.statusCode).toBe(201);
  await call('PATCH', fillPath(PATHS.webhook, { id }), { active: true });
  await cookieOfMember(server, oak, 'viewer');
  expect(await stepsOf(oak)).toMatchObject({
    invitation: expect.stringMatching(/^done by ann\d+$/),
    'sftp-user': 'done by operator',
    webhook: 'done by operator',
  });
});

it('is for managers of the workspace', async () => {
  const oak = await createWorkspace(server);
  const [manager, operator] = [
    await memberOf(server, oak, 'manager'),
    await memberOf(server, oak, 'operator'),
  ];
  expect((await manager('GET', path(oak))).statusCode).toBe(200);
  expect((await operator('GET', path(oak))).statusCode).toBe(403);
  expect((await manager('GET', path('main'))).statusCode).toBe(404);
});
