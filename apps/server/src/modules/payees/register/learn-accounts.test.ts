import { fillPath, PATHS, type Payee, type PayeeVerification } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { LEARNED_MAX } from './learn-accounts.ts';

const COMPANY = 'DE89370400440532013000';
const PERSON = 'DE14999001000000000011';
const REGISTERED = 'DE45999001001000000001';

const UNKNOWN = 'DE02120300000000202051';

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

const pay = async (destinationIban: string, recipientName: string) => {
  const parts = { type: 'mt103_swift', amount: '12.50', currency: 'EUR', fundType: 'm1' };
  const created = await server.call('POST', PATHS.transactions, {
    ...parts,
    destinationIban,
    recipientName,
    destinationBic: 'ELMFDEF0',
  });
  expect(created.statusCode).toBe(201);
  await server.settle();
};

const find = async (account: string) =>
  (await server.call('GET', `${PATHS.payees}?search=${account}`)).json<Payee[]>();

it('an account that the ledger settled a transfer to is known, under its first name', async () => {
  await pay(COMPANY, 'Example Mills GmbH');
  await pay(COMPANY, 'Another Name');
  await pay(PERSON, 'Ana Example');
  await pay(REGISTERED, 'Somebody Else');
  expect(await find(COMPANY)).toMatchObject([
    { names: ['Example Mills GmbH'], kind: 'organisation', origin: 'ledger' },
  ]);
  expect(await find(PERSON)).toMatchObject([{ kind: 'person', origin: 'ledger' }]);
  expect(await find(REGISTERED)).toMatchObject([
    { names: ['Example Trading GmbH', 'Example Shop'], origin: 'register' },
  ]);
  const tried = await server.call('POST', PATHS.payeeVerifications, { account: PERSON, name: 'Ana Example' });
  expect(tried.json<PayeeVerification>().answer).toBe('match');
});

it('an operator who changes it makes it one of the register', async () => {
  const [payee] = await find(PERSON);
  const path = fillPath(PATHS.payee, { id: payee?.id ?? '' });
  const changed = await server.call('PATCH', path, { names: ['Ana Maria Example'] });
  expect(changed.json()).toMatchObject({ names: ['Ana Maria Example'], origin: 'register' });
});

it('the register learns only so many accounts', async () => {
  await server.database.pool.query(
    `insert into payees (id, account, kind, names, status, identifications, origin, created_at)
     select gen_random_uuid(), 'TEST' || n, 'person', array['Ana'], 'active', '[]', 'ledger', now()
     from generate_series(1, $1::int) n`,
    [LEARNED_MAX],
  );
  await pay(UNKNOWN, 'Somebody New');
  expect(await find(UNKNOWN)).toEqual([]);
});
