import { type AccountRef, conversionCostMinor, type FundsMove, isoDay, routeOf } from '@clearbench/domain';
import type { EntryLeg, LedgerEntry } from '../../ledger/index.ts';
import type { Life } from './life.ts';

const M0: AccountRef = { kind: 'm0_suspense', owner: null };
const M1: AccountRef = { kind: 'm1_virtual', owner: null };
const SETTLEMENT: AccountRef = { kind: 'settlement', owner: null };
const COST: AccountRef = { kind: 'provider_cost', owner: null };

/** A fee that an institution on the way kept. */
export interface Fee {
  bic: string;
  amountMinor: bigint;
}

export interface MoveDetails {
  fees?: readonly Fee[];
  returnedMinor?: bigint;
}

/** Where returned funds were. */
const ORIGINS: Readonly<Record<FundsMove['from'], string>> = {
  expected: 'at once',
  suspense: 'from M0 suspense',
  converting: 'from the central bank',
  m1: 'from the M1 account',
  settled: 'after settlement',
  returned: 'again',
};

/**
 * The ledger entries of one movement of a transfer's funds. Their ids are derived from the transfer and the movement, so that a
 * movement is booked once however often it is posted.
 */
export function entriesOf(
  life: Life,
  move: FundsMove,
  at: Date,
  { fees = [], returnedMinor = life.amountMinor }: MoveDetails = {},
): LedgerEntry[] {
  switch (move.to) {
    case 'expected':
      return [];
    case 'suspense':
      return [
        entry(life, 'arrival', at, [leg(life, orderingNostro(life), M0, 'Funds received into M0 suspense')]),
      ];
    case 'converting':
      return [
        entry(life, 'conversion-request', at, [
          leg(life, M0, centralBank(life), `M0 funds to ${life.centralBank ?? ''} for conversion`),
        ]),
      ];
    case 'm1':
      return move.from === 'converting' ? conversion(life, at) : [arrivalOnM1(life, move, at)];
    case 'settled':
      return [settlement(life, move.from === 'm1' ? M1 : M0, at, fees)];
    case 'returned':
      return [
        entry(life, move.from === 'settled' ? 'return' : 'refund', at, [
          {
            ...leg(life, holderOf(life, move), orderingNostro(life), `Funds sent back ${ORIGINS[move.from]}`),
            amountMinor: returnedMinor,
          },
        ]),
      ];
  }
}

function conversion(life: Life, at: Date): LedgerEntry[] {
  const bank = centralBank(life);
  const cost = conversionCostMinor(life.amountMinor);
  return [
    entry(life, 'conversion', at, [leg(life, bank, M1, `Converted to M1 by ${life.centralBank ?? ''}`)]),
    entry(life, 'conversion-cost', at, [
      { ...leg(life, COST, bank, 'Cost of the conversion, borne by the provider'), amountMinor: cost },
    ]),
  ];
}

const arrivalOnM1 = (life: Life, move: FundsMove, at: Date): LedgerEntry =>
  move.from === 'suspense'
    ? entry(life, 'release', at, [leg(life, M0, M1, 'Released to the M1 account')])
    : entry(life, 'arrival', at, [leg(life, orderingNostro(life), M1, 'Funds received on the M1 account')]);

/** The amount that arrives at the beneficiary, and the fees that each institution on the way kept. */
function settlement(life: Life, from: AccountRef, at: Date, fees: readonly Fee[]): LedgerEntry {
  const charged = fees.filter(({ amountMinor }) => amountMinor > 0n);
  const total = charged.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const credited = {
    ...leg(life, from, SETTLEMENT, `Settled to ${life.destinationIban ?? 'the beneficiary'}`),
    amountMinor: life.amountMinor - total,
  };
  const kept = charged.map(({ bic, amountMinor }) => ({
    ...leg(life, from, nostro(bic), `Fee of ${bic}`),
    amountMinor,
  }));
  return entry(life, 'settlement', at, [credited, ...kept]);
}

function holderOf(life: Life, { from }: FundsMove): AccountRef {
  switch (from) {
    case 'converting':
      return centralBank(life);
    case 'm1':
      return M1;
    case 'settled':
      return SETTLEMENT;
    case 'expected':
    case 'suspense':
    case 'returned':
      return M0;
  }
}

const nostro = (bic: string): AccountRef => ({ kind: 'nostro', owner: bic });
const orderingNostro = (life: Life): AccountRef => nostro(routeOf(life, life.scenario).ordering.bic);
const centralBank = (life: Life): AccountRef => ({ kind: 'central_bank', owner: life.centralBank ?? 'ECB' });

const leg = (life: Life, debit: AccountRef, credit: AccountRef, text: string): EntryLeg => ({
  debit,
  credit,
  amountMinor: life.amountMinor,
  currency: life.currency,
  text,
});

const entry = (life: Life, kind: string, at: Date, legs: EntryLeg[]): LedgerEntry => ({
  entryId: `${life.transactionId}:${kind}`,
  kind,
  transactionId: life.transactionId,
  bookedAt: at,
  valueDate: isoDay(at),
  legs,
});
