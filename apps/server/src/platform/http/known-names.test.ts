import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

const webhook = (path: string) => path.replace(':id', crypto.randomUUID());

it.each<[string, 'GET' | 'POST' | 'PATCH', string, object | undefined, [string, string][]]>([
  [
    'a slip in a filter',
    'GET',
    `${PATHS.transactions}?stauts=failed`,
    undefined,
    [
      [
        'stauts',
        'The query has no parameter "stauts"; write "status". ' +
          'It has search, words, reference, status, type, currency, amount, network, bank, apiKey, reason, from, to, scenario, payee, limit and cursor.',
      ],
    ],
  ],
  [
    'what another call has',
    'GET',
    `${PATHS.trialBalance}?currency=EUR`,
    undefined,
    [['currency', 'The query has no parameter "currency"; leave it out. It has none.']],
  ],
  [
    'each of several, beside the one that is meant',
    'GET',
    `${PATHS.ledgerAccounts}?kind=nostro&Kind=nostro&pageSize=5`,
    undefined,
    [
      ['Kind', 'The query has no parameter "Kind"; leave it out. It has kind, currency, limit and cursor.'],
      [
        'pageSize',
        'The query has no parameter "pageSize"; leave it out. It has kind, currency, limit and cursor.',
      ],
    ],
  ],
  [
    'a field of a body',
    'POST',
    PATHS.apiKeys,
    { lable: 'Treasury' },
    [
      [
        'lable',
        'The body has no field "lable"; write "label". It has label, isActive and scenariosByValues.',
      ],
    ],
  ],
  [
    'a field of an object in it',
    'PATCH',
    PATHS.settings,
    { automation: 'paced', paceSeconds: { procesing: 5 } },
    [
      [
        'paceSeconds.procesing',
        'paceSeconds has no field "procesing"; write "processing". It has processing, conversion and settlement.',
      ],
    ],
  ],
  [
    'a field of another kind of the body',
    'POST',
    webhook(PATHS.webhookReplay),
    { failedSince: '2026-11-20T00:00:00Z', from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' },
    [
      [
        'failedSince',
        'The body has no field "failedSince" beside from and to. It has failedSince; or from and to.',
      ],
    ],
  ],
])('a name that a call does not have is refused: %s', async (_what, method, url, body, problems) => {
  const response = await server.call(method, url, body);
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_request']);
  expect(response.json()).toMatchObject({
    message: problems.map(([, message]) => message).join(' '),
    errors: problems.map(([path, message]) => ({ code: 'unknown_name', path, message })),
  });
});

it('a payment is taken whatever its address has', async () => {
  const { apiKey } = await server.createKey();
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/json-incoming-payload?channel=7',
    headers: { authorization: `Bearer ${apiKey}` },
    payload: mt103(),
  });
  expect(response.statusCode, response.body).toBe(201);
});

it('a body of a thousand unknown names is answered with the first of them', async () => {
  const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`name${index}`, 1]));
  const response = await server.call('POST', PATHS.apiKeys, body);
  expect([response.statusCode, response.json().errors.length]).toEqual([400, 10]);
});

it('tens of thousands of unknown names are refused quickly', async () => {
  const body = Object.fromEntries(Array.from({ length: 55_000 }, (_, index) => [`name${index}`, 0]));
  const before = process.threadCpuUsage();
  const response = await server.call('POST', PATHS.houseRulesTrial, body);
  const { user } = process.threadCpuUsage(before);
  expect(response.statusCode).toBe(400);
  // Comparing each of them with all others would take several seconds.
  expect(user / 1_000).toBeLessThan(2_000);
});
