import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { requireFewValues } from './json-values.ts';

const server = await createTestApp();
const cookie = await server.login();

const NESTED = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;

it.each([
  ['arrays in arrays', PATHS.houseRulesTrial, NESTED],
  ['objects', PATHS.testPlanCheck, `{"document":[${'{"a":0},'.repeat(90_000)}0]}`],
  ['numbers', PATHS.payeeImport, `{"csv":[${'0,'.repeat(90_000)}0]}`],
  ['arrays in an upload', PATHS.uploadPayload, NESTED],
])('a body of too many values is refused without parsing it: %s', async (_, url, payload) => {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await server.app.inject({ method: 'POST', url, headers, payload });
  expect([response.statusCode, response.json().message]).toEqual([
    422,
    'The body has more than 60,000 values. Please send fewer at a time.',
  ]);
});

it.each([
  ['commas and brackets', ',[{'],
  ['escaped quotes', '",'],
  ['backslashes', '\\,'],
])('a text counts as one value, whatever is in it: %s', (_, piece) => {
  const body = Buffer.from(JSON.stringify({ content: piece.repeat(200_000), type: 'csv' }));
  expect(() => requireFewValues(body)).not.toThrow();
});
