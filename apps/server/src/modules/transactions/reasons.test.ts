import { fillPath, PATHS, type Transaction, type Webhook } from '@clearbench/contract';
import { type FailureReason, OWN_REASONS, type ScenarioName } from '@clearbench/domain';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { detailOf, entered, setStatus } from './testing.ts';

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

const list = async (query: string) => {
  const response = await server.call('GET', `${PATHS.transactions}?${query}`);
  const ids = response.json<Transaction[]>().map(({ transactionId }) => transactionId);
  return { ids, total: response.headers['x-total-count'] };
};
const played = async (scenario: ScenarioName): Promise<string> => {
  const { transactionId } = await entered(server, { scenario, destinationBic: 'ELMFDEF0' });
  await server.settle();
  return transactionId;
};
const waiting = async (parts: object = {}): Promise<string> => {
  await server.call('PATCH', PATHS.settings, { automation: 'manual' });
  const { transactionId } = await entered(server, parts);
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  return transactionId;
};
const reasonOf = async (id: string): Promise<FailureReason | null> => (await detailOf(server, id)).reason;

it.each([
  ['reject', { code: 'AC04', text: 'closed account' }],
  ['refuse-conversion', { code: 'RR04', text: 'regulatory reason' }],
  ['nak', { code: 'NAK T27', text: expect.stringContaining('BIC is incorrect') }],
  ['recall', { code: 'FOCR', text: expect.any(String) }],
] as const)(
  'a transfer that fails by the scenario %s has the reason of the bank or network',
  async (scenario, reason) => {
    const id = await played(scenario);
    expect(await detailOf(server, id)).toMatchObject({ status: 'failed', reason });
    const { ids } = await list(`reason=${encodeURIComponent(reason.code)}`);
    expect(ids).toContain(id);
  },
);

it('a transfer that has not failed has no reason, whatever was written about it', async () => {
  const { transactionId } = await entered(server);
  expect(await reasonOf(transactionId)).toBeNull();
  const held = await waiting();
  await setStatus(server, held, 'processing', 'AC04 is what they will say');
  expect(await reasonOf(held)).toBeNull();
});

it('an operator’s words are the reason, with the code that they begin with', async () => {
  const failedWith = async (message?: string) => {
    const id = await waiting();
    await setStatus(server, id, 'failed', message);
    return reasonOf(id);
  };
  const byHand = 'set_by_operator';
  expect(await failedWith()).toEqual({ code: byHand, text: OWN_REASONS[byHand] });
  expect(await failedWith('Asked by Ana')).toEqual({ code: byHand, text: 'Asked by Ana' });
  expect(await failedWith('AC06: blocked since Monday')).toEqual({
    code: 'AC06',
    text: 'blocked since Monday',
  });
  expect(await failedWith('AC06')).toEqual({ code: 'AC06', text: 'blocked account' });
  expect(await failedWith('CUSTOMER said so')).toEqual({ code: byHand, text: 'CUSTOMER said so' });
});

it('a recall before the payment is sent says why it was recalled', async () => {
  const id = await waiting();
  await server.call('POST', fillPath(PATHS.transactionRecall, { id }), { reason: 'DUPL' });
  expect(await reasonOf(id)).toEqual({ code: 'FOCR', text: 'recalled: duplicate payment' });
});

it('a partner’s report to an inbound receiver is the reason', async () => {
  const key = (await server.call('POST', PATHS.apiKeys, { label: 'Partner', isActive: true })).json().apiKey;
  const path = fillPath(PATHS.webhookReceiver, { segment: 'global', key });
  await server.call('POST', PATHS.webhooks, {
    url: path,
    events: [],
    active: true,
  } satisfies Partial<Webhook>);
  const report = async (transactionId: string, parts: object) => {
    const payload = { transactionId, status: 'failed', ...parts };
    const response = await server.app.inject({ method: 'POST', url: path, payload });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return reasonOf(transactionId);
  };
  expect(await report(await waiting(), {})).toEqual({ code: 'reported', text: OWN_REASONS.reported });
  expect(await report(await waiting(), { message: 'AC01 no such account' })).toEqual({
    code: 'AC01',
    text: 'no such account',
  });
});

it('the filter pages through the failed transfers with a code, newest first, and combines with the others', async () => {
  const code = 'AM09';
  const made: string[] = [];
  for (const currency of ['EUR', 'CHF', 'EUR', 'EUR']) {
    const id = await waiting({ currency });
    await setStatus(server, id, 'failed', code);
    made.unshift(id);
  }
  expect(await list(`reason=${code}`)).toMatchObject({ ids: made, total: '4' });
  expect((await list(`reason=${code}&status=failed`)).ids).toEqual(made);
  expect(await list(`reason=${code}&status=completed`)).toMatchObject({ ids: [], total: '0' });
  expect((await list(`reason=${code}&currency=CHF`)).ids).toEqual([made[2]]);
  expect((await list(`reason=${code}&search=${made[1]}`)).ids).toEqual([made[1]]);
  const first = await server.call('GET', `${PATHS.transactions}?reason=${code}&limit=3`);
  const next = /<[^?]*\?([^>]*)>/.exec(String(first.headers.link))?.[1] ?? '';
  expect((await list(next)).ids).toEqual([made[3]]);
  const empty = await server.call('GET', `${PATHS.transactions}?reason=`);
  expect([empty.statusCode, empty.json().code]).toEqual([422, 'validation_failed']);
});

it('the reasons that occur are listed by their codes with their general meaning', async () => {
  const reasons = (await server.call('GET', PATHS.transactionReasons)).json<FailureReason[]>();
  expect(reasons).toContainEqual({ code: 'AC06', text: 'blocked account' });
  expect(reasons).toContainEqual({ code: 'NAK T27', text: 'refused by the network' });
  expect(reasons).toContainEqual({ code: 'set_by_operator', text: OWN_REASONS.set_by_operator });
  const codes = reasons.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].sort());
});

it('the export has the reason in two columns', async () => {
  const csv = (await server.call('GET', `${PATHS.transactionExport}?reason=AM09`)).body
    .trimEnd()
    .split('\r\n');
  expect(csv[0]).toMatch(/,reasonCode,reasonText,/);
  expect(csv).toHaveLength(5);
  expect(csv[1]).toMatch(/,AM09,wrong amount,/);
});
