import type { FundType } from '../transfer.ts';

/**
 * Where the money of a transfer is: not yet here, in M0 suspense, with the central bank that converts it, on the M1 virtual
 * account, settled to the beneficiary, or returned.
 */
export const FUNDS_POSITIONS = ['expected', 'suspense', 'converting', 'm1', 'settled', 'returned'] as const;
export type FundsPosition = (typeof FUNDS_POSITIONS)[number];

/** True if funds that arrived as M0 are M1 now. */
export const isConverted = ({ fundType, events }: ConversionFacts): boolean =>
  fundType === 'm0' && events.some(({ kind }) => kind === 'conversion.completed');

interface ConversionFacts {
  readonly fundType: FundType;
  readonly events: readonly { readonly kind: string | null }[];
}

/** One movement of the whole amount between two positions; each becomes one ledger entry. */
export interface FundsMove {
  readonly from: FundsPosition;
  readonly to: FundsPosition;
}

/** Where funds of a type are booked when they arrive: M0 and unspecified funds go to suspense. */
export function arrivalPosition(fundType: FundType): 'suspense' | 'm1' {
  return fundType === 'm1' ? 'm1' : 'suspense';
}

/**
 * The movements that take funds from one position to another, in order. They never skip a position: funds are booked on arrival
 * before they are converted, settled or returned.
 */
export function fundsMoves(from: FundsPosition, to: FundsPosition, fundType: FundType): FundsMove[] {
  const moves: FundsMove[] = [];
  let at = from;
  while (at !== to) {
    const next = nextPosition(at, to, fundType);
    if (next === null) return moves;
    moves.push({ from: at, to: next });
    at = next;
  }
  return moves;
}

function nextPosition(at: FundsPosition, goal: FundsPosition, fundType: FundType): FundsPosition | null {
  switch (at) {
    case 'expected':
      // Funds that never arrived cannot be returned.
      return goal === 'returned' ? null : arrivalPosition(fundType);
    case 'suspense':
      if (goal === 'returned') return 'returned';
      return fundType === 'm0' ? 'converting' : goal === 'settled' ? 'settled' : 'm1';
    case 'converting':
      return goal === 'returned' ? 'returned' : 'm1';
    case 'm1':
      return goal === 'returned' ? 'returned' : 'settled';
    case 'settled':
      return goal === 'returned' ? 'returned' : null;
    case 'returned':
      return null;
  }
}

/** The provider's cost of a conversion: 10 basis points, at least one minor unit. */
export function conversionCostMinor(amountMinor: bigint): bigint {
  const cost = amountMinor / 1_000n;
  return cost > 0n ? cost : 1n;
}
