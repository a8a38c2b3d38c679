/** A telex payment order (KTT, key tested telex) as plain objects. Dates are ISO, the amount is a decimal string. */
export interface TelexContent {
  readonly type: 'KTT';
  /** Which station sent it and which telex of that station it is; null when the telex has no ZCZC line. */
  readonly serial: TelexSerial | null;
  readonly sender: TelexBank;
  readonly receiver: TelexBank;
  /** The day on which it was sent. */
  readonly date: string;
  /** The digits of the test key; null for a telex without one, which no bank would act upon. */
  readonly testKey: string | null;
  readonly reference: string;
  readonly relatedReference: string | null;
  /** UUIDv4 in lower case. */
  readonly uetr: string | null;
  readonly valueDate: string;
  readonly currency: string;
  /** Greater than zero, with exactly the decimals of the currency: `12500.50`. */
  readonly amount: string;
  readonly orderingCustomer: TelexParty;
  readonly beneficiaryBank: TelexInstitution | null;
  readonly beneficiary: TelexParty;
  /** The purpose of the payment, line by line. */
  readonly details: readonly string[];
  /** Who bears the charges; null when the telex does not name them. */
  readonly charges: TelexCharges | null;
  /** From bank to bank, line by line. */
  readonly bankInformation: readonly string[];
}

export interface TelexSerial {
  /** Two to four letters that name the station. */
  readonly station: string;
  /** Three or four digits, counted up telex by telex. */
  readonly number: string;
}

/** A bank at one end of the line. */
export interface TelexBank {
  /** Like `412345 ELMB D`: number, short name and country of its teleprinter. */
  readonly answerback: string | null;
  readonly name: string | null;
  /** 8 or 11 characters; a telex need not have it. */
  readonly bic: string | null;
}

export interface TelexParty {
  readonly account: string | null;
  /** The name and then the address. */
  readonly lines: readonly string[];
}

export interface TelexInstitution {
  readonly bic: string | null;
  /** The name and then the address. */
  readonly lines: readonly string[];
}

export const TELEX_CHARGES = ['OUR', 'SHA', 'BEN'] as const;
export type TelexCharges = (typeof TELEX_CHARGES)[number];
