import { PATHS } from '@clearbench/contract';
import { createSigner, generateKeyPair } from '@clearbench/wise';
import { describe, expect, it } from 'vitest';
import { createVault } from '../../platform/secrets/crypto.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { consentAtWise } from './testing.ts';

const server = await createTestApp();

describe('events of Wise', () => {
  const event = (state: string) =>
    JSON.stringify({
      data: {
        resource: { type: 'transfer', id: 42, profile_id: 7_200_001, account_id: 1 },
        current_state: state,
        previous_state: 'processing',
        occurred_at: '2026-11-20T12:00:00Z',
      },
      subscription_id: 's',
      event_type: 'transfers#state-change',
      schema_version: '2.0.0',
      sent_at: '2026-11-20T12:00:01Z',
    });

  const receive = (payload: string, signature: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: PATHS.wiseEvents,
      headers: {
        'content-type': 'application/json',
        'x-signature-sha256': signature,
        'x-delivery-id': 'd-1',
        ...headers,
      },
      payload,
    });

  async function signer() {
    await server.call('GET', `${PATHS.wiseCallback}?${await consentAtWise(server)}`);
    const { private_key_sealed } = await server.database.db
      .selectFrom('wise_simulator_keys')
      .selectAll()
      .executeTakeFirstOrThrow();
    return await createSigner(createVault(server.masterKey).open(private_key_sealed));
  }

  it('are kept once, however often they arrive', async () => {
    const sign = await signer();
    const body = event('funds_converted');
    const first = await receive(body, await sign(body));
    const second = await receive(body, await sign(body));
    expect([first.json().message, second.json().message]).toEqual(['Accepted.', 'Nothing new.']);
  });

  it('that are forged or changed on the way are refused', async () => {
    const sign = await signer();
    const forger = await createSigner((await generateKeyPair()).privateKey);
    const body = event('outgoing_payment_sent');
    for (const [payload, signature] of [
      [body, await forger(body)],
      [`${body} `, await sign(body)],
      [body, ''],
    ] as const) {
      const answer = await receive(payload, signature, { 'x-delivery-id': 'd-forged' });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'wise_signature_invalid']);
    }
  });

  it('with invalid contents are refused although they are signed', async () => {
    const sign = await signer();
    expect((await receive('{}', await sign('{}'))).statusCode).toBe(400);
    const body = event('processing');
    const test = await receive(body, await sign(body), {
      'x-test-notification': 'true',
      'x-delivery-id': 'd-2',
    });
    expect(test.json().message).toBe('Nothing new.');
  });
});
