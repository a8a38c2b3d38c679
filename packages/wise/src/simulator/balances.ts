import { json, refuseFields } from './answers.ts';
import { type Background, type Context, nextId } from './context.ts';
import type { Balance } from './entities.ts';
import { bodyObject, notFound, ownEntity, ownProfileId, presentEach, textOf } from './lookups.ts';
import { isPriced, jsonAmount } from './rates.ts';
import { SIMULATED_PROFILES } from './settings.ts';

/** The balances of a profile; they are opened with their opening amounts on first use. */
async function balancesOf(context: Background, profileId: string): Promise<Balance[]> {
  const known = await context.entities.list('balance', profileId);
  if (known.length > 0) return known;
  const opening = SIMULATED_PROFILES.find(({ id }) => id === profileId)?.balances ?? {};
  const balances: Balance[] = [];
  for (const [currency, minor] of Object.entries(opening)) {
    balances.push(await openBalance(context, profileId, currency, minor));
  }
  return balances;
}

async function openBalance(
  context: Background,
  profileId: string,
  currency: string,
  minor: bigint,
): Promise<Balance> {
  const balance: Balance = {
    id: await nextId(context),
    owner: profileId,
    dueAtMs: null,
    currency,
    amountMinor: minor.toString(),
    createdAtMs: context.nowMs,
    modifiedAtMs: context.nowMs,
  };
  await context.entities.put('balance', balance);
  return balance;
}

/** Adds to a balance, or subtracts if negative. Returns false and changes nothing if the balance does not cover it. */
export async function changeBalance(
  context: Background,
  profileId: string,
  currency: string,
  minor: bigint,
): Promise<boolean> {
  const balance = (await balancesOf(context, profileId)).find((each) => each.currency === currency);
  if (balance === undefined || BigInt(balance.amountMinor) + minor < 0n) return false;
  const amountMinor = (BigInt(balance.amountMinor) + minor).toString();
  await context.entities.put('balance', { ...balance, amountMinor, modifiedAtMs: context.nowMs });
  return true;
}

export async function listBalances(context: Context): Promise<Response> {
  const types = (context.url.searchParams.get('types') ?? '').split(',');
  if (!types.some((type) => ['STANDARD', 'SAVINGS'].includes(type))) {
    refuseFields([
      { code: 'error.required', message: 'types is required: STANDARD or SAVINGS.', path: 'types' },
    ]);
  }
  const balances = await balancesOf(context, ownProfileId(context));
  return json(types.includes('STANDARD') ? await presentEach(context, balances, present) : []);
}

export async function getBalance(context: Context): Promise<Response> {
  const balance = await ownEntity(context, 'balance', context.params.balanceId ?? '');
  return json(balance.owner === context.params.profileId ? present(balance) : notFound(context));
}

export async function createBalance(context: Context): Promise<Response> {
  const profileId = ownProfileId(context);
  const currency = textOf(bodyObject(context).currency);
  if (!/^[0-9a-f-]{36}$/i.test(context.request.headers.get('x-idempotence-uuid') ?? '')) {
    refuseFields([
      { code: 'error.required', message: 'X-idempotence-uuid is required.', path: 'X-idempotence-uuid' },
    ]);
  }
  if (!isPriced(currency)) {
    refuseFields([
      { code: 'error.currency.invalid', message: 'Currency is not supported.', path: 'currency' },
    ]);
  }
  const known = (await balancesOf(context, profileId)).find((each) => each.currency === currency);
  return json(present(known ?? (await openBalance(context, profileId, currency, 0n))), 201);
}

/** `GET /v1/borderless-accounts`: the older shape of the same balances. */
export async function listBorderlessAccounts(context: Context): Promise<Response> {
  const profileId = ownProfileId(context);
  const balances = await balancesOf(context, profileId);
  return json([
    {
      id: Number(profileId),
      profileId: Number(profileId),
      recipientId: Number(profileId) + 1,
      creationTime: new Date(balances[0]?.createdAtMs ?? context.nowMs).toISOString(),
      modificationTime: new Date(context.nowMs).toISOString(),
      active: true,
      eligible: true,
      balances: await presentEach(context, balances, ({ id, currency, amountMinor }) => ({
        id: Number(id),
        balanceType: 'AVAILABLE',
        currency,
        amount: { value: jsonAmount(amountMinor, currency), currency },
        reservedAmount: { value: 0, currency },
        bankDetails: null,
      })),
    },
  ]);
}

function present({ id, currency, amountMinor, createdAtMs, modifiedAtMs }: Balance) {
  const amount = { value: jsonAmount(amountMinor, currency), currency };
  return {
    id: Number(id),
    currency,
    type: 'STANDARD',
    name: null,
    icon: null,
    investmentState: 'NOT_INVESTED',
    amount,
    reservedAmount: { value: 0, currency },
    cashAmount: amount,
    totalWorth: amount,
    creationTime: new Date(createdAtMs).toISOString(),
    modificationTime: new Date(modifiedAtMs).toISOString(),
    visible: true,
  };
}
