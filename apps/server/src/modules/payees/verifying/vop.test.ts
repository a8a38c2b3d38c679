import { randomUUID } from 'node:crypto';
import {
  type ApiKey,
  PATHS,
  type PayeeVerification,
  type VopError,
  WRONG_NAMES_MAX,
  workspacePrefix,
} from '@clearbench/contract';
import { FORCED_PAYEE_ANSWERS, LATE_ANSWER_MS } from '@clearbench/domain';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { REAL_CLOCK } from '../../../platform/clock.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createGuessRepository } from './guesses-repository.ts';
import { createVerificationRepository } from './repository.ts';
import { PayeeVerifications } from './service.ts';
import { WRONG_NAMES_PERIOD_MS } from './wrong-names.ts';

const TRADING = 'DE45999001001000000001';
const PERSON = 'DE88999001001000000003';
const CLOSED = 'FI5699999900000001';
const UNKNOWN = 'DE89370400440532013000';

const server = await createTestApp();
const { apiKey } = await server.createKey();

const bodyFor = (party: object, iban = TRADING) => ({
  party,
  partyAccount: { iban },
  requestingAgent: { financialInstitutionId: { bicfi: 'OAKNGB20' } },
});

const headersNow = () => ({
  'x-request-id': randomUUID(),
  'x-request-timestamp': new Date().toISOString(),
  authorization: `Bearer ${apiKey}`,
});

const send = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: PATHS.vopVerifications,
    headers: { ...headersNow(), ...headers },
    payload,
  });

const ask = async (name: string, iban?: string) => (await send(bodyFor({ name }, iban))).json();
const newest = async () =>
  (await server.call('GET', `${PATHS.payeeVerifications}?limit=1`)).json<PayeeVerification[]>()[0];

describe('a verification', () => {
  it.each([
    ['Example Trading GmbH', TRADING, { partyNameMatch: 'MTCH' }],
    ['Example Shop', TRADING, { partyNameMatch: 'MTCH' }],
    ['Jurgen Muessig', PERSON, { partyNameMatch: 'MTCH' }],
    ['Juergen Mussigk', PERSON, { partyNameMatch: 'CMTC', matchedName: 'Jürgen Müßig' }],
    ['Somebody Else', TRADING, { partyNameMatch: 'NMTC' }],
    ['Esimerkki Oy', CLOSED, { partyNameMatch: 'NOAP' }],
    ['Example Trading GmbH', UNKNOWN, { partyNameMatch: 'NOAP' }],
  ])('of %s for %s answers %j', async (name, iban, answer) => {
    expect(await ask(name, iban)).toEqual(answer);
  });

  it('of an identification never matches closely', async () => {
    const of = async (organisation: object, iban = TRADING) =>
      (await send(bodyFor({ identification: { organisation } }, iban))).json();
    expect(await of({ other: 'DE999999999' })).toEqual({ partyIdMatch: 'MTCH' });
    expect(await of({ other: 'DE111111111' })).toEqual({ partyIdMatch: 'NMTC' });
    expect(await of({ lei: '5299000J2N45DDNE4Y28' })).toEqual({ partyIdMatch: 'NOAP' });
    expect(await of({ anyBIC: 'OAKNGB20' }, UNKNOWN)).toEqual({ partyIdMatch: 'NOAP' });
    const [, close] = FORCED_PAYEE_ANSWERS;
    expect(await of({ other: '1' }, close?.account)).toEqual({ partyIdMatch: 'NMTC' });
  });

  it('repeats the id of the request, says when it was answered, and is stored', async () => {
    const id = randomUUID();
    const answer = await send(bodyFor({ name: 'Exampel Trading GmbH' }), { 'x-request-id': id });
    expect(answer.headers['x-request-id']).toBe(id);
    expect(Date.parse(String(answer.headers['x-response-timestamp']))).not.toBeNaN();
    const stored = await newest();
    expect(stored).toMatchObject({
      requestId: id,
      account: TRADING,
      givenName: 'Exampel Trading GmbH',
      answer: answer.json().partyNameMatch === 'MTCH' ? 'match' : 'close-match',
      score: expect.any(Number),
      reasons: [expect.objectContaining({ code: expect.any(String) })],
    });
    const one = await server.call('GET', `${PATHS.payeeVerifications}/${stored?.id}`);
    expect(one.json()).toEqual(stored);
    const closed = await server.call('GET', `${PATHS.payeeVerifications}?answer=no-match`);
    for (const { answer: each } of closed.json<PayeeVerification[]>()) expect(each).toBe('no-match');
  });

  it('is decided by the thresholds of the workspace', async () => {
    const set = (payeeMatching: object) => server.call('PATCH', PATHS.settings, { payeeMatching });
    const before = await ask('Juergen Mussigk', PERSON);
    await set({ matchFrom: 100, closeFrom: 100 });
    const strict = await ask('Juergen Mussigk', PERSON);
    expect([before.partyNameMatch, strict.partyNameMatch]).toEqual(['CMTC', 'NMTC']);
    const refused = await set({ matchFrom: 50 });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'payeeMatching.closeFrom']);
    expect((await set({ matchFrom: 95, closeFrom: 80 })).statusCode).toBe(200);
  });

  it('never finds a payee of another workspace', async () => {
    await server.call('POST', PATHS.workspaces, { name: 'other', title: 'Other' });
    const inOther = (path: string) => `${workspacePrefix('other')}${path}`;
    const account = 'DE14999001000000000011';
    const payee = { account, kind: 'person', names: ['Olga Other'] };
    await server.call('POST', inOther(PATHS.payees), payee);
    const key = await server.call('POST', inOther(PATHS.apiKeys), { label: 'Other' });
    const theirs = { authorization: `Bearer ${key.json<ApiKey>().apiKey}` };
    const question = bodyFor({ name: 'Olga Other' }, account);
    expect((await send(question)).json()).toEqual({ partyNameMatch: 'NOAP' });
    expect((await send(question, theirs)).json()).toEqual({ partyNameMatch: 'MTCH' });
    const list = await server.call('GET', PATHS.payeeVerifications);
    expect(list.json<PayeeVerification[]>().some(({ requester }) => requester === 'Other')).toBe(false);
  });

  it('can be tried by an operator, with score and reasons', async () => {
    const tried = await server.call('POST', PATHS.payeeVerifications, {
      account: 'DE45 9990 0100 1000 0000 01',
      name: 'Somebody Else',
    });
    expect([tried.statusCode, tried.json()]).toEqual([
      201,
      expect.objectContaining({ answer: 'no-match', requester: server.operator.username }),
    ]);
  });
});

describe('a request', () => {
  const valid = bodyFor({ name: 'Example Trading GmbH' });
  it.each<[string, object, string]>([
    ['without a party', { ...valid, party: {} }, 'party'],
    [
      'with name and identification',
      bodyFor({ name: 'A', identification: { organisation: { other: '1' } } }),
      'party',
    ],
    ['with Cyrillic letters', bodyFor({ name: 'Пример' }), 'party.name'],
    ['with a long name', bodyFor({ name: 'x'.repeat(141) }), 'party.name'],
    ['with a wrong IBAN', bodyFor({ name: 'A' }, 'DE46999001001000000001'), 'partyAccount.iban'],
    ['with spaces in the IBAN', bodyFor({ name: 'A' }, 'DE45 9990 0100 1000 0000 01'), 'partyAccount.iban'],
    ['without the requester', { ...valid, requestingAgent: undefined }, 'requestingAgent'],
    [
      'with two remittance lines',
      { ...valid, unstructuredRemittanceInformation: ['a', 'b'] },
      'unstructuredRemittanceInformation',
    ],
  ])('%s is a FORMAT_ERROR that names the field', async (_, body, path) => {
    const refused = await send(body);
    expect([refused.statusCode, refused.json<VopError>().code]).toEqual([400, 'FORMAT_ERROR']);
    expect(refused.json<VopError>().errors?.map((error) => error.path)).toEqual([path]);
  });

  it('with an unknown field, or that is no JSON, is a FORMAT_ERROR', async () => {
    const unknown = await send({ ...valid, amount: '1.00' });
    expect([unknown.statusCode, unknown.json().message]).toEqual([400, expect.stringContaining('amount')]);
    const text = await server.app.inject({
      method: 'POST',
      url: PATHS.vopVerifications,
      headers: { ...headersNow(), 'content-type': 'application/json' },
      payload: '{',
    });
    expect([text.statusCode, text.json()]).toMatchObject([
      400,
      { code: 'FORMAT_ERROR', type: 'malformed_json' },
    ]);
  });

  it('without a UUID as its id is a FORMAT_ERROR', async () => {
    const refused = await send(valid, { 'x-request-id': 'request-7' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'FORMAT_ERROR', errors: [{ path: 'X-Request-ID' }] },
    ]);
  });

  it.each([
    ['', 'Please send the time'],
    ['yesterday', 'Please send the time'],
    ['2020-01-01T00:00:00Z', 'behind'],
    ['2100-01-01T00:00:00+02:00', 'ahead of'],
  ])('at "%s" is a TIMESTAMP_INVALID', async (timestamp, words) => {
    const refused = await send(valid, { 'x-request-timestamp': timestamp });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'TIMESTAMP_INVALID' }]);
    expect(refused.json().message).toContain(words);
  });

  it('without a valid key is a CLIENT_INVALID', async () => {
    for (const authorization of ['', `Bearer clb_${'0'.repeat(32)}`]) {
      const refused = await send(valid, { authorization });
      expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'CLIENT_INVALID' }]);
    }
  });

  it('that guesses names is refused, for this account and this sender only', async () => {
    const other = await server.createKey('Guesser');
    const guesser = { authorization: `Bearer ${other.apiKey}` };
    const guess = (name: string, iban = PERSON) => send(bodyFor({ name }, iban), guesser);
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    for (let index = 0; index < WRONG_NAMES_MAX; index++) {
      const name = `${letters[index % 26]}${letters[(index * 7) % 26]}${letters[index % 5]} Unlike`;
      expect((await guess(name)).statusCode).toBe(200);
      expect((await guess(name)).statusCode).toBe(200);
    }
    const refused = await guess('Zoë Müßig');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { code: 'CLIENT_INVALID', type: 'too_many_attempts' },
    ]);
    expect(refused.json().message).not.toContain(PERSON);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('Example Shop', TRADING)).statusCode).toBe(200);
    expect(await ask('Zoë Müßig', PERSON)).toEqual({ partyNameMatch: 'MTCH' });
    const { app } = await server.another();
    const elsewhere = await app.inject({
      method: 'POST',
      url: PATHS.vopVerifications,
      headers: { ...headersNow(), ...guesser },
      payload: bodyFor({ name: 'Zoë Müßig' }, PERSON),
    });
    expect(elsewhere.statusCode).toBe(429);
  });
});

describe('a forced answer', () => {
  const forced = (outcome: string) => {
    const found = FORCED_PAYEE_ANSWERS.find((one) => one.outcome === outcome);
    if (found === undefined) throw new Error(`No answer is forced for ${outcome}.`);
    return found;
  };
  const both = async (outcome: string) => {
    const { name, account } = forced(outcome);
    return [
      await send(bodyFor({ name }, TRADING)),
      await send(bodyFor({ name: 'Example Trading GmbH' }, account)),
    ];
  };

  it.each([
    ['match', { partyNameMatch: 'MTCH' }],
    ['close-match', { partyNameMatch: 'CMTC', matchedName: 'Forced Close Match GmbH' }],
    ['no-match', { partyNameMatch: 'NMTC' }],
    ['not-possible', { partyNameMatch: 'NOAP' }],
    ['closed-account', { partyNameMatch: 'NOAP' }],
  ])('%s follows from the name and from the account', async (outcome, answer) => {
    for (const response of await both(outcome)) {
      expect([response.statusCode, response.json()]).toEqual([200, answer]);
    }
  });

  it('is an error of the client or of the server', async () => {
    for (const response of await both('client-inconsistent'))
      expect([response.statusCode, response.json().code]).toEqual([400, 'CLIENT_INCONSISTENT']);
    for (const response of await both('server-error'))
      expect([response.statusCode, response.json().code]).toEqual([500, 'SERVER_ERROR']);
  });

  it('is no JSON, or no answer at all', async () => {
    for (const response of await both('malformed')) {
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json']);
      expect(() => response.json()).toThrow(SyntaxError);
    }
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const request = fetch(`${address}${PATHS.vopVerifications}`, {
      method: 'POST',
      headers: { ...headersNow(), 'content-type': 'application/json' },
      body: JSON.stringify(bodyFor({ name: forced('unreachable').name })),
    });
    await expect(request).rejects.toThrow('fetch failed');
    expect(await newest()).toMatchObject({ answer: 'fault', reasons: [{ code: 'forced-unreachable' }] });
  });

  it('is late', async () => {
    const waits: number[] = [];
    const { apiKeys, payees, quota } = server.modules;
    const verifications = new PayeeVerifications({
      repository: createVerificationRepository(server.database.db),
      guesses: createGuessRepository(server.database.db, WRONG_NAMES_PERIOD_MS),
      register: payees.register,
      apiKeys: apiKeys.service,
      meter: quota.meter,
      settings: () => ({ payeeMatching: { matchFrom: 95, closeFrom: 80 }, forcedPayeeAnswers: true }),
      counts: { count: () => {} },
      announce: () => {},
      clock: REAL_CLOCK,
      logger: pino({ level: 'silent' }),
      wait: async (ms) => void waits.push(ms),
    });
    const { name } = forced('late');
    const question = { requestId: randomUUID(), account: TRADING, given: { name } };
    const sender = { apiKeyId: randomUUID(), senderId: randomUUID() };
    expect(await verifications.answer(question, sender)).toMatchObject({ answer: 'match', forced: 'late' });
    expect(waits).toEqual([LATE_ANSWER_MS]);
  });

  it('is no fault of this server, so it is not logged as one', async () => {
    const failures: unknown[] = [];
    const { app } = await server.another('web', undefined, async (built) => {
      built.app.addHook('onResponse', async ({ failure }) => void failures.push(failure));
    });
    for (const outcome of ['server-error', 'client-inconsistent']) {
      const payload = bodyFor({ name: forced(outcome).name });
      await app.inject({ method: 'POST', url: PATHS.vopVerifications, headers: headersNow(), payload });
    }
    expect(failures).toEqual([null, null]);
  });

  it('can be switched off', async () => {
    const set = (forcedPayeeAnswers: boolean) => server.call('PATCH', PATHS.settings, { forcedPayeeAnswers });
    await set(false);
    for (const response of await both('server-error'))
      expect(response.json()).toEqual({ partyNameMatch: expect.stringMatching('NMTC|NOAP') });
    await set(true);
    for (const response of await both('server-error')) expect(response.statusCode).toBe(500);
  });

  it('is counted', async () => {
    const metrics = await server.app.inject({ method: 'GET', url: PATHS.metrics });
    expect(metrics.body).toMatch(/clearbench_payee_verifications_total\{answer="match"\} \d/);
    expect(metrics.body).toContain('clearbench_payee_verification_seconds_count');
  });
});
