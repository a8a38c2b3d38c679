import { createHash, randomUUID } from 'node:crypto';
import { type AuditEntry, type AuditVerification, PATHS, type PayloadAccepted } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103, mt199 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

it('the audit log records once which transfers each key sent, and leaves out those that operators entered', async () => {
  const server = await createTestApp();
  const uses = async () =>
    (await server.call('GET', `${PATHS.audit}?action=api_key.used`)).json<AuditEntry[]>();
  const bodies = [mt103(), mt103()];
  const ids: string[] = [];
  for (const body of bodies) {
    const { transactions } = (await server.post(body)).json<PayloadAccepted>();
    ids.push(transactions[0]?.transactionId ?? '');
  }
  await server.call('POST', PATHS.uploadPayload, {
    type: 'mt103_swift',
    uploadMethod: 'paste',
    fileFormat: 'message',
    content: mt103(),
  });
  await server.settle();
  const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex');
  const lines = ids.map((id, i) => `${id} ${fingerprint(bodies[i] ?? '')}`);
  expect(await uses()).toMatchObject([
    {
      actor: { kind: 'api-key', name: 'Test key' },
      after: {
        payloads: 2,
        transfers: 2,
        first: ids[0],
        last: ids[1],
        digest: fingerprint(lines.join('\n')),
      },
    },
  ]);
  await server.settle();
  expect(await uses()).toHaveLength(1);
  await server.post(mt103());
  await server.settle();
  expect(await uses()).toMatchObject([{ after: { transfers: 1 } }, { after: { transfers: 2 } }]);
  expect((await server.call('GET', PATHS.auditVerification)).json<AuditVerification>()).toMatchObject({
    intact: true,
  });
});

it('a payload without a transfer counts as a use of its key too', async () => {
  const server = await createTestApp();
  expect((await server.post(mt199(randomUUID()))).statusCode).toBe(201);
  await server.settle();
  const uses = (await server.call('GET', `${PATHS.audit}?action=api_key.used`)).json<AuditEntry[]>();
  expect(uses).toMatchObject([
    { actor: { kind: 'api-key', name: 'Test key' }, after: { payloads: 1, messages: 1 } },
  ]);
});
