/**
 * Field 86 as banks structure it. The standard leaves its text free; three forms are common: numbered subfields after a business
 * transaction code (`166?00...?20...`; also with `<`, `>`, `~` or `^`), code words (`/EREF/.../REMI/...`) or marks of SEPA payments
 * (`EREF+...SVWZ+...`), and labels (`NAAM: ... OMSCHRIJVING: ...`).
 */
export type StructuredInformation = NumberedInformation | CodedInformation;

interface Detailed {
  /**
   * What the field says, with the same code words in every form: `EREF`, `MARF`, `NAME`, `IBAN`, `REMI` and so on. A subfield
   * without a code word has its number.
   */
  readonly details: readonly CodedText[];
}

export interface NumberedInformation extends Detailed {
  readonly form: 'numbered';
  /** The business transaction code (Geschäftsvorfallcode): `166`. Empty where the bank writes the subfields alone, as in a field NS. */
  readonly businessCode: string;
  readonly subfields: readonly Subfield[];
  /** Subfield 00: the bank's name for the entry. */
  readonly postingText: string | null;
  /** Subfields 20 to 29 (German banks also 60 to 63) in one: the remittance information. In a field NS these are 01 to 14 (the name 15 and 16). */
  readonly purpose: string;
  /** The contents of the purpose under the marks of SEPA payments (`EREF+`, `SVWZ+`). */
  readonly codes: readonly CodedText[];
  /** Subfields 30 and 31 (38 for an IBAN): the other party's bank (BIC or national code) and account. */
  readonly bank: string | null;
  readonly account: string | null;
  /** Subfields 32 and 33 in one. */
  readonly name: string | null;
  /** Subfield 34. */
  readonly textKey: string | null;
}

export interface CodedInformation extends Detailed {
  readonly form: 'coded' | 'labelled';
  readonly codes: readonly CodedText[];
}

export interface Subfield {
  /** Two digits. */
  readonly number: string;
  readonly text: string;
}

export interface CodedText {
  readonly code: string;
  readonly text: string;
}
