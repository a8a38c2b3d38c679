import type { FundType, TransferType } from '../transfer.ts';

/** The simulated interbank networks. */
export const NETWORKS = ['swift', 'sepa', 'interbank', 'telex'] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  swift: 'SWIFT',
  sepa: 'SEPA',
  interbank: 'InterBank',
  telex: 'Network Telex',
};

/** True if banks between ours and the beneficiary's pass its payments on; over the other networks they go there directly. */
export const hasCorrespondents = (network: Network): boolean => network === 'swift';

/** The message types that an operator can send for a transfer over SWIFT; the first is the default. */
export const SWIFT_MESSAGE_TYPES = ['MT103', 'MT202', 'MT202COV', 'MT199', 'MT299'] as const;
export type SwiftMessageType = (typeof SWIFT_MESSAGE_TYPES)[number];

export const SWIFT_MESSAGE_NAMES: Readonly<Record<SwiftMessageType, string>> = {
  MT103: 'Single customer credit transfer',
  MT202: 'Financial institution transfer',
  MT202COV: 'Cover payment',
  MT199: 'Free format',
  MT299: 'Free format',
};

/** Countries of the SEPA schemes (EPC409-09), by the first two letters of an IBAN. */
export const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO ' +
    'RS SE SI SK SM VA'
  ).split(' '),
);

/** The network that carries a transfer to its beneficiary's bank. */
export function settlementNetwork(transfer: {
  readonly type: TransferType;
  readonly currency: string;
  readonly destinationIban: string | null;
}): Network {
  switch (transfer.type) {
    case 'ktt_non_swift':
      return 'telex';
    case 'mt103_non_swift':
      return isSepaPayment(transfer) ? 'sepa' : 'interbank';
    case 'mt103_swift':
    case 'mt202':
    case 'mt202_cov':
      return 'swift';
    default:
      transfer.type satisfies never;
      return 'swift';
  }
}

/** True if a transfer needs a SWIFT message on its way: M0 funds are converted by one. */
export const goesOverSwift = (
  transfer: Parameters<typeof settlementNetwork>[0] & { readonly fundType: FundType },
): boolean => transfer.fundType === 'm0' || settlementNetwork(transfer) === 'swift';

/** Field 32A: 15 characters, one of which is the comma. */
export const SWIFT_AMOUNT_DIGITS = 14;

/** Zeros at the end of the decimals are left out when the amount is too long otherwise. */
export const fitsSwiftAmount = (decimal: string): boolean =>
  decimal.replace(/(\.\d*?)0+$/, '$1').replace('.', '').length <= SWIFT_AMOUNT_DIGITS;

export function isSepaPayment(transfer: {
  readonly currency: string;
  readonly destinationIban: string | null;
}): boolean {
  const country = transfer.destinationIban?.slice(0, 2);
  return transfer.currency === 'EUR' && country !== undefined && SEPA_COUNTRIES.has(country);
}
