import type { Hop, HopRole, HopState } from '@clearbench/contract';
import { SANDBOX_BANK } from '@clearbench/domain';
import { textOf } from '@/lib/answers/unknown.ts';

const ROLE_LABELS: Readonly<Record<HopRole, string>> = {
  'ordering-institution': 'Ordering institution',
  platform: 'This platform',
  'central-bank': 'Central bank',
  correspondent: 'Correspondent',
  'payout-provider': 'Payout provider',
  'beneficiary-institution': 'Beneficiary institution',
};

const STATE_LABELS: Readonly<Record<HopState, string>> = {
  passed: 'Passed',
  waiting: 'Here now',
  ahead: 'Ahead',
  failed: 'Ended here',
  skipped: 'Not needed',
};

export const hopState = (state: HopState): string => textOf(STATE_LABELS, state);

/** The name of a hop: banks that the transfer names by their BIC, all others by name. */
export function hopTitle({ role, bic, name }: Hop): string {
  switch (role) {
    case 'ordering-institution':
    case 'beneficiary-institution':
      return name === SANDBOX_BANK ? sandboxBank(bic ?? '') : (bic ?? name);
    default:
      return name;
  }
}

/** A sandbox bank for one that the transfer does not name. */
export const sandboxBank = (bic: string): string => `${SANDBOX_BANK} ${bic}`;

/** The role of the hop on this route: the platform holds the funds both before and after their conversion. */
export function hopRole({ key, role }: Hop): string {
  return key === 'platform-m1' ? 'This platform, M1 funds' : textOf(ROLE_LABELS, role);
}
