import type {
  TelexBank,
  TelexCharges,
  TelexInstitution,
  TelexParty,
  TelexSerial,
} from '../content/content.ts';

/** The contents of a telex once its values are read; null where a value is missing or wrong. */
export interface TelexValues {
  readonly serial: TelexSerial | null;
  readonly sender: TelexBank;
  readonly receiver: TelexBank;
  readonly date: string | null;
  readonly testKey: string | null;
  readonly reference: string | null;
  readonly relatedReference: string | null;
  readonly uetr: string | null;
  readonly valueDate: string | null;
  readonly currency: string | null;
  readonly amount: { readonly minor: bigint; readonly decimal: string } | null;
  readonly orderingCustomer: TelexParty | null;
  readonly beneficiaryBank: TelexInstitution | null;
  readonly beneficiary: TelexParty | null;
  readonly details: readonly string[];
  readonly charges: TelexCharges | null;
  readonly bankInformation: readonly string[];
}

const NO_BANK = { name: null, bic: null, answerback: null };

/** For a telex without fields. */
export const NO_VALUES: TelexValues = {
  serial: null,
  receiver: NO_BANK,
  sender: NO_BANK,
  date: null,
  testKey: null,
  reference: null,
  relatedReference: null,
  uetr: null,
  valueDate: null,
  currency: null,
  amount: null,
  orderingCustomer: null,
  beneficiaryBank: null,
  beneficiary: null,
  details: [],
  charges: null,
  bankInformation: [],
};
