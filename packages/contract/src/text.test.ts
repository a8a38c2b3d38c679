import { describe, expect, it } from 'vitest';
import { createApiKeySchema } from './api-keys.ts';
import { loginSchema, registerSchema } from './auth.ts';
import { createTransactionSchema, updateStatusSchema } from './transactions.ts';

const transaction = { type: 'mt202', amount: '1.00', currency: 'EUR' };
const account = { username: 'anna', email: 'anna@bank.example', password: 'long enough' };

describe.each([
  ['NUL', 'anna\0'],
  ['half of a surrogate pair', 'anna\ud83d'],
])('a text with %s, which no database stores, is refused as', (_what, text) => {
  it.each([
    ['a username', registerSchema, { ...account, username: text }],
    ['a username to log in with', loginSchema, { ...account, username: text }],
    ['the label of a key', createApiKeySchema, { label: text }],
    ['a reference', createTransactionSchema, { ...transaction, reference: text }],
    ['a name', createTransactionSchema, { ...transaction, senderName: text }],
    ['the message of a status', updateStatusSchema, { status: 'failed', message: text }],
  ])('%s', (_name, schema, input) => {
    expect(schema.safeParse(input).success).toBe(false);
  });
});

it('accepts text in any script', () => {
  expect(createApiKeySchema.safeParse({ label: '決済 💶 Ключ' }).success).toBe(true);
});
