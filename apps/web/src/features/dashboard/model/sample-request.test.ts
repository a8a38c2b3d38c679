import { expect, it } from 'vitest';
import { sampleRequest } from './sample-request.ts';

it('is one shell command whose body is the payment in JSON', () => {
  const command = sampleRequest('http://127.0.0.1:4400', 'clb_1', new Date('2026-11-21T10:00:00Z'));
  const body = command.slice(command.indexOf("-d '") + 4, -1);
  expect(command).toContain('http://127.0.0.1:4400/api/json-incoming-payload');
  expect(command).toContain("'Authorization: Bearer clb_1'");
  expect(body).not.toContain("'");
  expect(JSON.parse(body)).toMatchObject({ value_date: '2026-11-21', amount: '12500.50', currency: 'EUR' });
});
