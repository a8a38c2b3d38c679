import type { Hop, HopRole } from '@clearbench/contract';
import { CENTRAL_BANKS, DEFAULT_CENTRAL_BANK, type Institution, PLATFORM, routeOf } from '@clearbench/domain';
import type { Story } from './story.ts';

/** The planned hops of a transfer, all still ahead. M0 funds go to a central bank and return as M1. */
export function plannedHops({ transaction, scenario, centralBank }: Story): Hop[] {
  const route = routeOf(transaction, scenario);
  const conversion =
    transaction.fundType === 'm0'
      ? [
          hop('central-bank', 'central-bank', CENTRAL_BANKS[centralBank ?? DEFAULT_CENTRAL_BANK]),
          hop('platform-m1', 'platform', PLATFORM),
        ]
      : [];
  return [
    hop('ordering-institution', 'ordering-institution', route.ordering),
    hop('platform', 'platform', PLATFORM),
    ...conversion,
    ...route.correspondents.map((bank, index) => hop(`correspondent-${index + 1}`, 'correspondent', bank)),
    hop('beneficiary-institution', 'beneficiary-institution', route.beneficiary),
  ];
}

/** A provider that pays the transfer out instead of the networks. */
export const payoutHop = (provider: string): Hop =>
  hop('payout-provider', 'payout-provider', {
    bic: null,
    name: `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`,
  });

const hop = (
  key: string,
  role: HopRole,
  { bic, name }: Pick<Institution, 'name'> & { bic: string | null },
): Hop => ({
  key,
  role,
  bic,
  name,
  state: 'ahead',
  waitsFor: null,
  arrivedAt: null,
  leftAt: null,
  carrier: null,
  status: null,
  reason: null,
  meaning: null,
  fee: null,
  exchangeRate: null,
  exchanged: null,
  messageIds: [],
});
