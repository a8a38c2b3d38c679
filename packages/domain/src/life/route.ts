import type { TransferType } from '../transfer.ts';
import { hasCorrespondents, type Network, settlementNetwork } from './networks.ts';
import { SANDBOX_BANK } from './sandbox-bank.ts';
import type { ScenarioName } from './scenario-names.ts';

/** An institution on the route of a payment; `bic` is always a test BIC (8th character `0`). */
export interface Institution {
  readonly bic: string;
  readonly name: string;
}

/** The bank that this server represents. */
export const PLATFORM: Institution = { bic: 'CLRBGB20', name: 'Clearbench sandbox bank' };

/** SWIFT's tracker in Test & Training, which sends gpi confirmations. */
export const TRACKER_BIC = 'TRCKCHZ0';

/** Fictitious correspondents, by the currency that they clear. */
const CORRESPONDENTS: ReadonlyMap<string, Institution> = new Map([
  ['USD', { bic: 'PINEUS30', name: 'Pine Bank, New York' }],
  ['EUR', { bic: 'LINDDE20', name: 'Linden Bank, Frankfurt' }],
  ['GBP', { bic: 'OAKNGB20', name: 'Oak Bank, London' }],
  ['JPY', { bic: 'CEDRJPJ0', name: 'Cedar Bank, Tokyo' }],
  ['CHF', { bic: 'FIRBCHZ0', name: 'Fir Bank, Zurich' }],
]);
const OTHER_CORRESPONDENT: Institution = { bic: 'ASHBBEB0', name: 'Ash Bank, Brussels' };
const SECOND_CORRESPONDENT: Institution = { bic: 'WILWSGS0', name: 'Willow Bank, Singapore' };

/** The country in which a currency is cleared, if it has its own correspondent. */
const HOME_OF_CURRENCY: ReadonlyMap<string, string> = new Map([
  ['USD', 'US'],
  ['GBP', 'GB'],
  ['JPY', 'JP'],
  ['CHF', 'CH'],
]);

export interface RoutedTransfer {
  readonly type: TransferType;
  readonly currency: string;
  readonly senderBic: string | null;
  readonly recipientBic: string | null;
  readonly destinationBic: string | null;
  readonly destinationIban: string | null;
}

/** The institutions that a payment passes after this server, in order, and the network that carries it. */
export interface Route {
  readonly network: Network;
  readonly ordering: Institution;
  readonly correspondents: readonly Institution[];
  readonly beneficiary: Institution;
}

/** The route of a transfer: with a correspondent only over SWIFT, if the currency is cleared in another country. */
export function routeOf(transfer: RoutedTransfer, scenario: ScenarioName | null): Route {
  const network = settlementNetwork(transfer);
  const beneficiary = institution(
    testBic(transfer.destinationBic ?? transfer.recipientBic),
    'Beneficiary institution',
    bankOfIban(transfer),
  );
  return {
    network,
    ordering: institution(testBic(transfer.senderBic), 'Ordering institution', 'ORDBGB20'),
    correspondents: hasCorrespondents(network)
      ? correspondentsOf(transfer.currency, beneficiary.bic, scenario)
      : [],
    beneficiary,
  };
}

const institution = (bic: string | null, name: string, standIn: string): Institution =>
  bic === null ? { bic: standIn, name: SANDBOX_BANK } : { bic, name };

function correspondentsOf(
  currency: string,
  beneficiary: string,
  scenario: ScenarioName | null,
): Institution[] {
  const first = CORRESPONDENTS.get(currency) ?? OTHER_CORRESPONDENT;
  if (scenario === 'fees' || scenario === 'exchange') {
    const banks = new Set([first, SECOND_CORRESPONDENT, OTHER_CORRESPONDENT, ...CORRESPONDENTS.values()]);
    return [...banks].filter(({ bic }) => bic !== beneficiary).slice(0, scenario === 'fees' ? 2 : 1);
  }
  const isAtHome = HOME_OF_CURRENCY.get(currency) === beneficiary.slice(4, 6) || currency === 'EUR';
  return isAtHome || first.bic === beneficiary ? [] : [first];
}

/** The same institution on SWIFT's Test & Training network: DEUTDEFF500 → DEUTDEF0. Null for null. */
export function testBic(bic: string | null): string | null {
  return bic === null ? null : `${bic.slice(0, 7)}0`;
}

/** A fictitious bank in the country of the beneficiary's IBAN. */
function bankOfIban({ destinationIban }: RoutedTransfer): string {
  const country = destinationIban === null ? 'GB' : destinationIban.slice(0, 2);
  return `SIMB${country}20`;
}
