import { describe, expect, it } from 'vitest';
import {
  createEventVerifier,
  createSigner,
  generateKeyPair,
  readEvent,
  supersedes,
  WISE_SANDBOX,
} from './index.ts';
import { moneyOf, numberOf } from './money.ts';
import { moment } from './schema.ts';

describe('money', () => {
  it('keeps every digit of what Wise writes', () => {
    expect(moneyOf(JSON.parse('12500.5'), 'EUR', '')).toEqual({ amount: '12500.50', currency: 'EUR' });
    expect(moneyOf(JSON.parse('7400000'), 'JPY', '').amount).toBe('7400000');
    expect(moneyOf(JSON.parse('-0.01'), 'EUR', '').amount).toBe('-0.01');
    expect(moneyOf(JSON.parse('9999999999999.99'), 'EUR', '').amount).toBe('9999999999999.99');
  });

  it.each([
    [1.005, 'EUR'],
    [1.5, 'JPY'],
    [1e21, 'EUR'],
    ['1', 'EUR'],
    [null, 'EUR'],
    [1, 'QQQ'],
  ])('refuses what is no amount: %s %s', (value, currency) => {
    expect(() => moneyOf(value, currency, 'amount')).toThrow('amount is not');
  });

  it('is written as a number with exactly the same value', () => {
    expect(JSON.stringify(numberOf({ amount: '9999999999999.99', currency: 'EUR' }))).toBe(
      '9999999999999.99',
    );
    expect(() => numberOf({ amount: '99999999999999.99', currency: 'EUR' })).toThrow(RangeError);
    expect(() => numberOf({ amount: '1.005', currency: 'EUR' })).toThrow(RangeError);
  });
});

describe('a moment', () => {
  it.each([
    '2026-11-20 10:47:49',
    '2026-11-20T10:47:49Z',
    '2026-11-20T10:47:49.000+0000',
    '2026-11-20T12:47:49+02:00',
  ])('is read in any of the ways that Wise writes one: %s', (written) =>
    expect(moment(written, '')).toBe('2026-11-20T10:47:49.000Z'),
  );
});

describe('an event', () => {
  const stateChange = {
    data: {
      resource: { type: 'transfer', id: 111, profile_id: 222, account_id: 333 },
      current_state: 'processing',
      previous_state: null,
      occurred_at: '2026-11-20T12:34:56Z',
    },
    subscription_id: 's',
    event_type: 'transfers#state-change',
    schema_version: '2.0.0',
    sent_at: '2026-11-20T12:34:57Z',
  };

  it('of a transfer is read', () => {
    expect(readEvent(JSON.stringify(stateChange))).toMatchObject({
      type: 'transfers#state-change',
      transferId: 111,
      state: 'processing',
      previousState: null,
    });
  });

  it('reports a state that did not exist when this was written as unknown', () => {
    const data = { ...stateChange.data, current_state: 'teleported' };
    expect(readEvent(JSON.stringify({ ...stateChange, data }))).toMatchObject({ state: 'unknown' });
  });

  it('of a balance has its direction and exact amount', () => {
    const data = {
      resource: { type: 'balance-account', id: 1, profile_id: 222 },
      transaction_type: 'credit',
      amount: 1.1,
      currency: 'EUR',
      occurred_at: '2026-11-20T12:34:56Z',
    };
    const event = readEvent(JSON.stringify({ ...stateChange, event_type: 'balances#credit', data }));
    expect(event).toMatchObject({ direction: 'credit', amount: { amount: '1.10', currency: 'EUR' } });
  });

  it('of another type keeps its data', () => {
    const event = readEvent(JSON.stringify({ ...stateChange, event_type: 'cards#x' }));
    expect(event).toMatchObject({ type: 'other', name: 'cards#x', data: stateChange.data });
  });

  it.each(['', '{}', 'null', '[]', '{"event_type":"transfers#state-change","data":{},"sent_at":"x"}'])(
    'is not found in %j',
    (body) => expect(readEvent(body)).toBeNull(),
  );

  it('is newer only if it occurred later than the known one', () => {
    const known = { occurredAt: '2026-11-20T12:00:00Z' };
    expect(supersedes('2026-11-20T12:00:01Z', known)).toBe(true);
    expect(supersedes('2026-11-20T12:00:00Z', known)).toBe(false);
    expect(supersedes('2026-11-20T11:00:00Z', null)).toBe(true);
  });
});

describe('a signature', () => {
  it("must be one of the keys' over exactly these bytes", async () => {
    const [ours, other] = await Promise.all([generateKeyPair(), generateKeyPair()]);
    const signature = await (await createSigner(ours.privateKey))('{"a":1}');
    const verify = await createEventVerifier([other.publicKey, ours.publicKey]);
    expect(await verify('{"a":1}', signature)).toBe(true);
    expect(await verify(new TextEncoder().encode('{"a":1}'), signature)).toBe(true);
    expect(await verify('{"a":2}', signature)).toBe(false);
    for (const forged of [null, '', 'not base64!', btoa('short')])
      expect(await verify('{"a":1}', forged)).toBe(false);
    expect(await (await createEventVerifier([WISE_SANDBOX.eventPublicKey]))('{"a":1}', signature)).toBe(
      false,
    );
  });

  it('rejects invalid keys', async () => {
    await expect(createEventVerifier(['no key!'])).rejects.toThrow(TypeError);
    await expect(createSigner('no key!')).rejects.toThrow(TypeError);
  });
});
