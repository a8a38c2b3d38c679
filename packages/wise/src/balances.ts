import { WiseError } from './errors.ts';
import { type Money, wiseMoney } from './money.ts';
import { integer, listOfReadable, record, text, withDefault } from './schema.ts';
import type { Send } from './transport.ts';

export interface WiseBalance {
  readonly id: number;
  readonly currency: string;
  /** `STANDARD`, `SAVINGS` (v4); `AVAILABLE` (borderless). */
  readonly type: string;
  readonly available: Money;
  readonly reserved: Money;
}

export interface BalanceCalls {
  /** `GET /v4/profiles/{id}/balances`. */
  balances(profileId: number, types?: readonly ('STANDARD' | 'SAVINGS')[]): Promise<WiseBalance[]>;
  /** `GET /v1/borderless-accounts`: how accounts opened before 2021 list their balances. */
  borderlessBalances(profileId: number): Promise<WiseBalance[]>;
  /** The balances, from the older call if the newer one does not know the profile. */
  accounts(profileId: number): Promise<WiseBalance[]>;
  /** Opens a balance. Repeating it with the same `idempotencyKey` (a UUID) does not open a second one. */
  openBalance(profileId: number, currency: string, idempotencyKey: string): Promise<WiseBalance>;
}

const balance = record({
  id: integer,
  currency: text,
  type: text,
  amount: wiseMoney,
  reservedAmount: wiseMoney,
});

const borderlessAccount = record({
  id: integer,
  balances: listOfReadable(
    record({
      id: withDefault(integer, 0),
      balanceType: text,
      currency: text,
      amount: wiseMoney,
      reservedAmount: wiseMoney,
    }),
  ),
});

function balanceOf(read: ReturnType<typeof balance>): WiseBalance {
  const { id, currency, type, amount, reservedAmount } = read;
  return { id, currency, type, available: amount, reserved: reservedAmount };
}

export function balanceCalls(send: Send): BalanceCalls {
  async function balances(profileId: number, types: readonly string[] = ['STANDARD']) {
    const read = await send({
      method: 'GET',
      path: `/v4/profiles/${profileId}/balances`,
      query: { types: types.join(',') },
      read: listOfReadable(balance),
    });
    return read.map(balanceOf);
  }

  async function borderlessBalances(profileId: number): Promise<WiseBalance[]> {
    const accounts = await send({
      method: 'GET',
      path: '/v1/borderless-accounts',
      query: { profileId },
      read: listOfReadable(borderlessAccount),
    });
    return accounts.flatMap((account) =>
      account.balances.map(({ id, balanceType, currency, amount, reservedAmount }) => ({
        id,
        currency,
        type: balanceType,
        available: amount,
        reserved: reservedAmount,
      })),
    );
  }

  return {
    balances,
    borderlessBalances,
    async accounts(profileId) {
      try {
        return await balances(profileId);
      } catch (error) {
        if (!(error instanceof WiseError) || error.failure.kind !== 'not-found') throw error;
        return await borderlessBalances(profileId);
      }
    },
    openBalance: async (profileId, currency, idempotencyKey) =>
      balanceOf(
        await send({
          method: 'POST',
          path: `/v4/profiles/${profileId}/balances`,
          headers: { 'x-idempotence-uuid': idempotencyKey },
          body: { currency, type: 'STANDARD' },
          repeatable: true,
          read: balance,
        }),
      ),
  };
}
