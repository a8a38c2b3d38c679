import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { enter } from './testing.ts';

const server = await createTestApp();

describe('a new transaction', () => {
  it('is stored as entered, with its own UETR', async () => {
    const response = await enter(server, {
      amount: '7400000',
      currency: 'JPY',
      fundType: 'm1',
      senderBic: 'oaknGB20',
      destinationIban: 'DE89 3704 0044 0532 0130 00',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      amount: '7400000',
      currency: 'JPY',
      fundType: 'm1',
      senderBic: 'OAKNGB20',
      destinationIban: 'DE89370400440532013000',
      status: 'pending',
      events: [{ status: 'pending' }],
    });
    expect(response.json().uetr).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('entered twice is two transactions, but only one with the same idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [a, b, c] = [
      await enter(server),
      await enter(server, {}, headers),
      await enter(server, {}, headers),
    ];
    const ids = [a, b, c].map((response) => response.json().transactionId);
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[1]).toBe(ids[2]);
  });

  it.each([
    [{ amount: '10.001' }, 'amount', 'C03'],
    [{ amount: '0' }, 'amount', 'invalid_field'],
    [{ currency: 'XXQ' }, 'currency', 'T52'],
    [{ destinationIban: 'DE00370400440532013000' }, 'destinationIban', 'T73'],
    [{ senderBic: 'OAKNXX20' }, 'senderBic', 'T27'],
    [{ amount: '1,000.00' }, 'amount', 'invalid_field'],
    [{ amount: '1234567890123.45' }, 'amount', 'T33'],
    [{ amount: '1234567890123.45', fundType: 'm1' }, 'amount', 'T33'],
    [{ amount: '1234567890123.45', type: 'mt103_non_swift' }, 'amount', 'T33'],
  ])('%j is refused at its field', async (overrides, path, code) => {
    const response = await enter(server, overrides);
    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
    expect(response.json().errors).toMatchObject([{ path, code }]);
  });

  it.each([
    { amount: '10000000000000.00' },
    { amount: '1234567890123.50' },
    { amount: '10000000000000', currency: 'JPY' },
    { amount: '12345678901.234', currency: 'KWD' },
    { amount: '1234567890123.45', fundType: 'm1', type: 'mt103_non_swift' },
  ])('%j has room in each message that it needs', async (overrides) => {
    expect((await enter(server, overrides)).statusCode).toBe(201);
  });

  it('an amount with too many digits is refused for that', async () => {
    const response = await enter(server, { amount: '999999999999999', currency: 'JPY' });
    expect(response.json().errors).toMatchObject([{ message: 'At most 14 digits before the decimal point' }]);
  });
});
