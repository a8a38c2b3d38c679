import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeConsole } from './testing/fake-console.ts';
import { GOOD, inFolder, runHere } from './testing/run-here.ts';
import { serve, stopServing } from './testing/serve.ts';

inFolder({ 'payment.fin': GOOD });
beforeEach(() => {
  vi.stubEnv('CLEARBENCH_KEY', 'clb_1');
});
afterEach(() => {
  stopServing();
  vi.unstubAllEnvs();
});

const IBAN = 'DE45 9990 0100 1000 0000 01';
const VERIFY = 'POST /vop/v1/payee-verifications';
const CONFIRM = 'POST /cop/v1/confirmations';

it('ping says that the key is accepted', async () => {
  const { url } = await fakeConsole({ 'GET /api/ping': { body: { success: true } } });
  vi.stubEnv('CLEARBENCH_URL', url);
  expect(await runHere(['ping'])).toEqual({ code: 0, out: `${url} accepts the API key.\n`, err: '' });
});

it('payee asks for an IBAN by Verification of Payee', async () => {
  const answer = { partyNameMatch: 'CMTC', matchedName: 'Example Trading GmbH' };
  const { url, bodies } = await fakeConsole({ [VERIFY]: { body: answer } });
  vi.stubEnv('CLEARBENCH_URL', url);
  expect((await runHere(['payee', 'Exampel Trading', IBAN])).out).toBe(
    'CMTC The name almost matches. The account belongs to Example Trading GmbH.\n',
  );
  expect(bodies[0]).toMatchObject({
    party: { name: 'Exampel Trading' },
    partyAccount: { iban: 'DE45999001001000000001' },
  });
  expect((await runHere(['payee', '--json', 'Exampel Trading', IBAN])).out).toBe(
    `${JSON.stringify(answer)}\n`,
  );
});

it('payee asks for a sort code and account number by Confirmation of Payee', async () => {
  const answers = [
    { matched: false, reasonCode: 'MBAM', name: 'Fictional Fabrics Ltd' },
    { matched: false, reasonCode: 'AC01' },
    { matched: true },
  ];
  const { url, bodies } = await fakeConsole({ [CONFIRM]: () => ({ body: answers.shift() ?? {} }) });
  vi.stubEnv('CLEARBENCH_URL', url);
  const ask = async (...more: string[]) =>
    (await runHere(['payee', 'Fictional Fabric Ltd', '99-99-99 00000001', ...more])).out;
  expect(await ask()).toBe(
    'MBAM The name is almost that of the account. The account belongs to Fictional Fabrics Ltd.\n',
  );
  expect(await ask('--type', 'personal')).toBe('AC01 There is no such account.\n');
  expect(await ask()).toBe('The name matches.\n');
  expect(bodies).toMatchObject([
    { sortCode: '999999', accountNumber: '00000001', accountType: 'business' },
    { accountType: 'personal' },
    {},
  ]);
});

it('payee refuses what is no account', async () => {
  const { code, err } = await runHere(['payee', 'Example Trading GmbH', 'DE46999001001000000001']);
  expect([code, err]).toEqual([2, expect.stringContaining('The check digits of this IBAN are wrong.')]);
});

it('send passes on what the sender decided about verification', async () => {
  const decisions: unknown[] = [];
  const url = await serve(async (request, response) => {
    decisions.push(request.headers['x-payee-verification']);
    expect(await text(request)).toBe(readFileSync('payment.fin', 'utf8'));
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, transactions: [] }));
  });
  vi.stubEnv('CLEARBENCH_URL', url);
  await runHere(['send', '--payee-verification', 'opt-in', 'payment.fin']);
  await runHere(['send', 'payment.fin']);
  expect(decisions).toEqual(['opt-in', undefined]);
});
