import { PATHS, type PayeeVerification, WRONG_NAMES_MAX } from '@clearbench/contract';
import { FORCED_COP_ANSWERS, FORCED_COP_NAME, isNamedCopReason } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

const FABRICS = '99999900000001';
const PERSON = '99999900000002';
const BUILDING = '99999900000003';
const CLOSED = '99999900000004';

const server = await createTestApp();
const { apiKey } = await server.createKey('Hub');
const add = (account: string, kind: string, name: string, more: object = {}) =>
  server.call('POST', PATHS.payees, { account, kind, names: [name], ...more });
await add(PERSON, 'person', 'Ana Maria Example');
await add(BUILDING, 'person', 'Ben Example', { identifications: [{ scheme: 'other', value: 'R/100 7' }] });
await add(CLOSED, 'person', 'Cem Example', { status: 'closed' });

const send = (body: object, key = apiKey) =>
  server.app.inject({
    method: 'POST',
    url: PATHS.copConfirmations,
    headers: { authorization: `Bearer ${key}` },
    payload: body,
  });

const bodyFor = (account: string, name: string, accountType = 'business', more: object = {}) => ({
  sortCode: account.slice(0, 6),
  accountNumber: account.slice(6),
  name,
  accountType,
  ...more,
});

const newest = async () =>
  (await server.call('GET', `${PATHS.payeeVerifications}?limit=1`)).json<PayeeVerification[]>()[0];

describe('a confirmation', () => {
  it.each([
    [FABRICS, 'Fictional Fabrics Ltd', 'business', { matched: true }],
    [FABRICS, 'Fictional Fabrics Ltd', 'personal', { matched: false, reasonCode: 'BANM' }],
    [
      FABRICS,
      'Fictonal Fabrics Ltd',
      'business',
      { matched: false, reasonCode: 'MBAM', name: 'Fictional Fabrics Ltd' },
    ],
    [
      FABRICS,
      'Fictonal Fabrics Ltd',
      'personal',
      { matched: false, reasonCode: 'BAMM', name: 'Fictional Fabrics Ltd' },
    ],
    [FABRICS, 'Somebody Else', 'business', { matched: false, reasonCode: 'ANNM' }],
    [PERSON, 'Ana Maria Example', 'personal', { matched: true }],
    [PERSON, 'Ana Maria Example', 'business', { matched: false, reasonCode: 'PANM' }],
    [PERSON, 'Ana Example', 'business', { matched: false, reasonCode: 'PAMM', name: 'Ana Maria Example' }],
    [CLOSED, 'Cem Example', 'personal', { matched: false, reasonCode: 'AC01' }],
    ['99999900009999', 'Ana Example', 'personal', { matched: false, reasonCode: 'AC01' }],
    ['20000055779911', 'Ana Example', 'personal', { matched: false, reasonCode: 'SCNS' }],
  ])('of %s for %s, %s, answers %j', async (account, name, type, answer) => {
    const response = await send(bodyFor(account, name, type));
    expect([response.statusCode, response.json()]).toEqual([200, answer]);
  });

  it('checks the secondary reference of an account that has one', async () => {
    const ask = async (account: string, name: string, secondaryReference: string) =>
      (await send(bodyFor(account, name, 'personal', { secondaryReference }))).json();
    expect(await ask(BUILDING, 'Ben Example', 'r/1007')).toEqual({ matched: true });
    expect(await ask(BUILDING, 'Ben Example', '8')).toEqual({ matched: false, reasonCode: 'IVCR' });
    expect(await ask(PERSON, 'Ana Maria Example', '8')).toEqual({ matched: true });
  });

  it.each(
    FORCED_COP_ANSWERS.map(
      ({ reason, name, account }) => [reason ?? 'a match', name, account, reason] as const,
    ),
  )('is forced to be %s by the name and by the account', async (_, name, account, reason) => {
    const answer =
      reason === null
        ? { matched: true }
        : { matched: false, reasonCode: reason, ...(isNamedCopReason(reason) && { name: FORCED_COP_NAME }) };
    expect((await send(bodyFor(FABRICS, name))).json()).toEqual(answer);
    expect((await send(bodyFor(account, 'Fictional Fabrics Ltd'))).json()).toEqual(answer);
  });

  it('is forced by nothing once that is switched off', async () => {
    await server.call('PATCH', PATHS.settings, { forcedPayeeAnswers: false });
    expect((await send(bodyFor(FABRICS, 'Forced OPTO'))).json()).toEqual({
      matched: false,
      reasonCode: 'ANNM',
    });
    await server.call('PATCH', PATHS.settings, { forcedPayeeAnswers: true });
  });

  it('is in the log, with its reasons', async () => {
    await send(bodyFor(FABRICS, 'Fictional Fabrics Ltd', 'personal', { secondaryReference: '7' }));
    expect(await newest()).toMatchObject({
      scheme: 'cop',
      requester: 'Hub',
      account: FABRICS,
      accountType: 'personal',
      secondaryReference: '7',
      answer: 'no-match',
      code: 'BANM',
      reasons: [{ code: 'same' }, { code: 'account-type', text: 'It is a business account.' }],
    });
  });

  it('can be tried by an operator', async () => {
    const tried = await server.call('POST', PATHS.payeeVerifications, {
      scheme: 'cop',
      account: '99-99-99 00000001',
      name: 'Fictional Fabrics Ltd',
      accountType: 'business',
    });
    expect(tried.json()).toMatchObject({ scheme: 'cop', answer: 'match', code: null });
    const refused = async (body: object) =>
      (await server.call('POST', PATHS.payeeVerifications, { scheme: 'cop', ...body })).json().errors[0].path;
    expect(await refused({ account: 'DE45999001001000000001', name: 'A' })).toBe('account');
    expect(await refused({ account: FABRICS, identification: { scheme: 'VAT', value: '1' } })).toBe(
      'identification',
    );
  });
});

describe('a request', () => {
  it.each([
    [{ sortCode: '99-99-99' }, 'sortCode', '6 digits'],
    [{ accountNumber: '1' }, 'accountNumber', '8 digits'],
    [{ accountType: 'joint' }, 'accountType', ''],
    [{ name: '' }, 'name', 'at least one'],
  ])('names the field that is wrong: %j', async (change, path, words) => {
    const refused = await send({ ...bodyFor(FABRICS, 'A'), ...change });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [expect.objectContaining({ path, message: expect.stringContaining(words) })],
    ]);
  });

  it('that guesses names is refused', async () => {
    const { apiKey: guesser } = await server.createKey('Guesser');
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    for (let index = 0; index < WRONG_NAMES_MAX; index++) {
      const name = `${letters[index % 26]}${letters[(index * 7) % 26]}${letters[index % 5]} Unlike`;
      expect((await send(bodyFor(PERSON, name), guesser)).statusCode).toBe(200);
    }
    const refused = await send(bodyFor(PERSON, 'Ana Maria Example', 'personal'), guesser);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts']);
  });
});
