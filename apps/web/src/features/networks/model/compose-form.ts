import { NETWORK_SCENARIOS, PLATFORM, type ScenarioName } from '@clearbench/domain';
import type { SwiftMt } from '@clearbench/messages';
import type { Draft, Problem } from '@/lib/messages/protocol.ts';

export const COMPOSED_TYPES = ['mt103', 'mt202'] as const;
export type ComposedType = (typeof COMPOSED_TYPES)[number];

export const typeName = (type: ComposedType): string => type.toUpperCase();

/** Text in every field, empty where nothing was entered. A form uses the fields of its message. */
export interface ComposeValues {
  receiverBic: string;
  uetr: string;
  reference: string;
  relatedReference: string;
  operationCode: string;
  valueDate: string;
  currency: string;
  amount: string;
  instructedCurrency: string;
  instructedAmount: string;
  orderingAccount: string;
  orderingName: string;
  orderingInstitution: string;
  accountWithInstitution: string;
  beneficiaryAccount: string;
  beneficiaryName: string;
  beneficiaryInstitution: string;
  remittance: string;
  charges: string;
  chargesCurrency: string;
  chargesAmount: string;
  bankInformation: string;
  scenario: string;
}

const NO_SCENARIO = 'none';

export const OPERATION_CODES = ['CRED', 'CRTS', 'SPAY', 'SPRI', 'SSTD'] as const;
export const CHARGES = [
  { value: 'SHA', label: 'SHA, shared' },
  { value: 'OUR', label: 'OUR, by the ordering customer' },
  { value: 'BEN', label: 'BEN, by the beneficiary' },
] as const;
export const SCENARIO_OPTIONS = [
  { value: NO_SCENARIO, label: 'None' },
  ...NETWORK_SCENARIOS.map(({ name, title }) => ({ value: name, label: title })),
];

/** A valid payment between fictitious customers, as a starting point for experiments. */
export function startValues(uetr: string, day: string): ComposeValues {
  return {
    receiverBic: 'LINDDE20',
    uetr,
    reference: `CLR${day.replaceAll('-', '')}${uetr.slice(0, 4).toUpperCase()}`,
    relatedReference: 'NONREF',
    operationCode: 'CRED',
    valueDate: day,
    currency: 'EUR',
    amount: '1200.00',
    instructedCurrency: 'EUR',
    instructedAmount: '1200.00',
    orderingAccount: 'GB29NWBK60161331926819',
    orderingName: 'EXAMPLE LTD\n1 SAMPLE STREET\nLONDON GB',
    orderingInstitution: '',
    accountWithInstitution: '',
    beneficiaryAccount: 'DE89370400440532013000',
    beneficiaryName: 'MUSTER GMBH\nMUSTERWEG 1\nBERLIN DE',
    beneficiaryInstitution: 'LINDDE20',
    remittance: '',
    charges: 'SHA',
    chargesCurrency: '',
    chargesAmount: '',
    bankInformation: '',
    scenario: NO_SCENARIO,
  };
}

export function scenarioOf({ scenario }: ComposeValues): ScenarioName | null {
  return NETWORK_SCENARIOS.find(({ name }) => name === scenario)?.name ?? null;
}

const lines = (text: string): string[] =>
  text.split(/\r?\n/).filter((line, index, all) => line.trim() !== '' || index < all.length - 1);

const institution = (bic: string) => ({ option: 'A' as const, bic: bic.trim().toUpperCase() });

const money = (currency: string, amount: string) => ({
  currency: currency.trim().toUpperCase(),
  amount: amount.trim(),
});

/** The engine's input for the message. All text is passed as typed: the engine's rules then report its problems. */
export function draftOf(type: ComposedType, values: ComposeValues): Draft {
  const common = {
    envelope: {
      senderBic: PLATFORM.bic,
      receiverBic: values.receiverBic.trim().toUpperCase(),
      ...(values.uetr.trim() === '' ? {} : { uetr: values.uetr.trim() }),
    },
    valueDate: values.valueDate,
    interbankSettledAmount: money(values.currency, values.amount),
    ...optional(values.orderingInstitution, (bic) => ({ orderingInstitution: institution(bic) })),
    ...optional(values.accountWithInstitution, (bic) => ({ accountWithInstitution: institution(bic) })),
    ...optional(values.bankInformation, (text) => ({ senderToReceiverInformation: lines(text) })),
  };
  switch (type) {
    case 'mt103':
      return { type: 'MT103', ...common, ...customerParts(values) };
    case 'mt202':
      return {
        type: 'MT202',
        ...common,
        transactionReference: values.reference.trim(),
        relatedReference: values.relatedReference.trim(),
        beneficiaryInstitution: institution(values.beneficiaryInstitution),
      };
  }
}

function customerParts(values: ComposeValues) {
  return {
    sendersReference: values.reference.trim(),
    bankOperationCode: values.operationCode as SwiftMt.Mt103['bankOperationCode'],
    orderingCustomer: { option: 'K' as const, ...customer(values.orderingAccount, values.orderingName) },
    beneficiaryCustomer: { option: null, ...customer(values.beneficiaryAccount, values.beneficiaryName) },
    ...optional(values.instructedAmount, (amount) => ({
      instructedAmount: money(values.instructedCurrency, amount),
    })),
    ...optional(values.remittance, (text) => ({ remittanceInformation: lines(text) })),
    detailsOfCharges: values.charges as SwiftMt.Mt103['detailsOfCharges'],
    ...optional(values.chargesAmount, (amount) => ({
      sendersCharges: [money(values.chargesCurrency, amount)],
    })),
  };
}

const customer = (account: string, name: string) => ({
  ...optional(account, (text) => ({ account: text.trim() })),
  nameAndAddress: lines(name),
});

const optional = <T extends object>(text: string, make: (text: string) => T): T | object =>
  text.trim() === '' ? {} : make(text);

export type ComposeField = keyof ComposeValues;

/** The form field for a field of the message, by the path of its problems. */
const FIELDS: Readonly<Record<string, ComposeField>> = {
  'block 2': 'receiverBic',
  '121': 'uetr',
  '20': 'reference',
  '21': 'relatedReference',
  '23B': 'operationCode',
  '32A': 'amount',
  '33B': 'instructedAmount',
  '50K': 'orderingName',
  '50a': 'orderingName',
  '52A': 'orderingInstitution',
  '57A': 'accountWithInstitution',
  '58A': 'beneficiaryInstitution',
  '59': 'beneficiaryName',
  '59a': 'beneficiaryName',
  '70': 'remittance',
  '71A': 'charges',
  '71F': 'chargesAmount',
  '72': 'bankInformation',
};

/** A date that does not exist; any other problem of field 32A is the amount's. */
const DATE_CODE = 'T50';

const fieldOf = ({ path, code }: Problem): ComposeField | undefined =>
  path === '32A' && code === DATE_CODE ? 'valueDate' : FIELDS[path];

/** In words, the first problem of each field; problems without a field are only in the list. */
export function problemsByField(
  problems: readonly Problem[],
  values: ComposeValues,
): Partial<Record<ComposeField, string>> {
  const byField: Partial<Record<ComposeField, string>> = {};
  for (const problem of problems) {
    const field = fieldOf(problem);
    // The engine sees the receiver as in block 2: with filler characters, and together with other parts.
    const isNone = field === 'receiverBic' && !hasReceiver(values);
    if (field !== undefined)
      byField[field] ??= `${problem.code}: ${isNone ? LACKS_RECEIVER : problem.message}`;
  }
  return byField;
}

export const LACKS_RECEIVER = 'Please enter a BIC of 8 or 11 characters.';

/** Without the BIC of a receiver, there is no message for a network to refuse. */
export const hasReceiver = ({ receiverBic }: ComposeValues): boolean =>
  /^[A-Z0-9]{8}([A-Z0-9]{3})?$/i.test(receiverBic.trim());
