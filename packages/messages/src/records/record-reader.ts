import {
  type AmountProblem,
  electronicIban,
  FUND_TYPES,
  type FundType,
  ibanProblem,
  isBic,
  isIban,
  isIsoDate,
  isUetr,
  minorUnits,
  parseAmount,
  SWIFT_AMOUNT_DIGITS,
  shortBic,
  successorOf,
  TRANSFER_TYPES,
  type TransferType,
} from '@clearbench/domain';
import { oneOf, type Problem, quote } from '../core/problem.ts';
import type { Problems } from '../core/problems.ts';
import type { RecordField, RecordSource } from './record-source.ts';

/** Longest texts that are kept, as the console's own form takes them. */
const MAX_LENGTHS: Readonly<Partial<Record<RecordField, number>>> = {
  reference: 35,
  relatedReference: 35,
  senderName: 140,
  recipientName: 140,
  underlyingName: 140,
  senderAccount: 34,
  recipientAccount: 34,
  underlyingAccount: 34,
  profileId: 64,
};

/** A number as a spreadsheet shows it when it has no room for its digits: `1.23457E+11`. */
export const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;
export const DIGITS_LOST =
  ', a number that a spreadsheet has shortened, so that its digits are lost; format the column as text (an amount as a number with ' +
  'decimals) and save the file from its source again';

/** What a spreadsheet shows in place of a value: `#N/A`, `#REF!`, `#¿NOMBRE?`, in any language, or `####` if the column is too narrow. */
const CELL_ERROR = /^#(?:[¡¿]?[\p{Lu}\d/]{2,14}[!?]|N\/[A-Z]|NV|#{2,})$/u;
const WITHOUT_VALUE =
  ', an error of the spreadsheet in place of a value; correct the cell there and save the file again';

/** A minus before or after the digits, or brackets around them, as in accounts. */
const NEGATIVE = /^(?:[^\d]{0,4}[-\u2212\u2013][^\d]{0,4}\d.*|[^\d]{0,4}\d.*[-\u2212\u2013]|\(\D*\d.*\))$/;

const POINT = 46;

/** True if three digits follow a last point, which may separate thousands. */
const mayBeGrouped = (text: string): boolean => text.charCodeAt(text.length - 4) === POINT;

/** Reads the fields of one JSON object or CSV row, each with its checks. */
export class RecordReader {
  /** True if an error was found. */
  failed = false;
  readonly #source: RecordSource;
  readonly #problems: Problems;
  readonly #verdictOnly: boolean;

  /** With `verdictOnly` it only finds out whether there is an error; warnings are still listed. */
  constructor(source: RecordSource, problems: Problems, verdictOnly: boolean) {
    this.#source = source;
    this.#problems = problems;
    this.#verdictOnly = verdictOnly;
  }

  /** True if nothing more can be found. */
  get isDone(): boolean {
    return this.#verdictOnly && this.failed;
  }

  require(field: RecordField): void {
    if (!this.#source.has(field)) this.#missing(field, () => 'is missing or empty');
  }

  /** A party must be known by at least one of its fields. */
  requireParty(role: string, bic: RecordField, name: RecordField, account: RecordField): void {
    const known = [bic, name, account].some((field) => this.#source.has(field));
    if (!known) this.#missing(account, () => `is missing; name the ${role} by BIC, name or account`);
  }

  text(field: RecordField): string | null {
    const text = this.#source.get(field);
    if (text === null) return null;
    const max = MAX_LENGTHS[field] ?? 140;
    if (text.length > max) {
      return this.#problem(field, 'too_long', () => `has ${text.length} characters; it takes at most ${max}`);
    }
    if (text.startsWith('#') && CELL_ERROR.test(text)) return this.#cellError(field, text);
    if (text.includes('+') && SHORTENED.test(text) && !field.endsWith('Name')) {
      return this.#unclear(field, 'digits_lost', text, DIGITS_LOST);
    }
    // Half of a surrogate pair (Cs), which JSON can escape, is not a character and cannot be stored.
    if (/[\p{Cc}\p{Cs}\uFFFD]/u.test(text)) {
      return this.#problem(
        field,
        'invalid_characters',
        () =>
          `has a line break, control character or bytes that are not UTF-8 in ${quote(text)}; leave them out`,
      );
    }
    return text;
  }

  /** An account number. An IBAN loses its spaces; one that fails its check digits is only warned of. */
  account(field: RecordField): string | null {
    const text = this.#source.get(field);
    if (text === null) return null;
    const compact = electronicIban(text);
    const problem = ibanProblem(compact);
    if (problem === null) return compact;
    if (problem === 'checksum') {
      this.#problem(
        field,
        'iban_checksum',
        () => `has ${quote(text)}, which looks like an IBAN but fails its check digits`,
        'warning',
      );
    }
    return this.text(field);
  }

  iban(): string | null {
    const text = this.#source.get('destinationIban');
    if (text === null) return null;
    const iban = electronicIban(text);
    if (isIban(iban)) return iban;
    return this.#problem(
      'destinationIban',
      'invalid_iban',
      () => `has ${quote(text)}, which is not an IBAN; write one like DE89370400440532013000`,
    );
  }

  bic(field: RecordField): string | null {
    const text = this.#source.get(field);
    if (text === null) return null;
    const bic = text.toUpperCase();
    if (isBic(bic)) return shortBic(bic);
    return this.#problem(
      field,
      'invalid_bic',
      () => `has ${quote(text)}, which is not a BIC; write 8 or 11 characters like OAKNGB20`,
    );
  }

  currency(): string | null {
    const text = this.#source.get('currency');
    if (text === null) return null;
    const code = text.toUpperCase();
    if (minorUnits(code) !== null) return code;
    const successor = successorOf(code);
    const right =
      successor === null ? 'write a code of ISO 4217 like EUR' : `it was replaced by ${successor}`;
    return this.#problem(
      'currency',
      'invalid_currency',
      () => `has ${quote(text)}, which is not a currency of payments; ${right}`,
    );
  }

  amount(currency: string | null): { readonly minor: bigint; readonly decimal: string } | null {
    const text = this.#source.get('amount');
    if (text === null) return null;
    const { values } = this.#source;
    let amount = parseAmount(text, currency ?? 'CLF');
    if (values !== undefined && (mayBeGrouped(text) || (!amount.ok && amount.reason === 'format'))) {
      const written = values.amount(text, currency);
      if (written?.why !== undefined) return this.#unclear('amount', 'invalid_amount', text, written.why);
      if (written !== null) amount = parseAmount(written.text, currency ?? 'CLF');
    }
    if (!amount.ok) return this.#amountProblem(text, amount.reason, currency);
    if (amount.minor > 0n) return amount;
    return this.#notPositive(text);
  }

  /** The transfer is taken, because other networks have room for it, but it will fail where a SWIFT message is to be written. */
  warnOfSwiftAmount(): void {
    this.#problem(
      'amount',
      'T33',
      () =>
        `has more than the ${SWIFT_AMOUNT_DIGITS} digits, decimals included, that a SWIFT message has room for, and the transfer needs one on its way; split it`,
      'warning',
    );
  }

  date(): string | null {
    const text = this.#source.get('valueDate');
    if (text === null) return null;
    if (text.startsWith('#') && CELL_ERROR.test(text)) return this.#cellError('valueDate', text);
    const date = /^.{10}[T ]/.test(text) ? text.slice(0, 10) : text;
    if (isIsoDate(date)) return date;
    const written = this.#source.values?.date(text) ?? null;
    if (written?.why !== undefined) return this.#unclear('valueDate', 'invalid_date', text, written.why);
    if (written !== null) return written.text;
    return this.#problem(
      'valueDate',
      'invalid_date',
      () => `has ${quote(text)}, which is not a date; write a real day like 2026-11-20`,
    );
  }

  uetr(type: TransferType): string | null {
    const text = this.#source.get('uetr');
    if (text === null) return null;
    const uetr = text.toLowerCase();
    if (isUetr(uetr)) {
      this.#warnOfUetrTwice(type, uetr);
      return uetr;
    }
    return this.#problem(
      'uetr',
      'invalid_uetr',
      () => `has ${quote(text)}, which is not a UETR; write a UUID of version 4`,
    );
  }

  #warnOfUetrTwice(type: TransferType, uetr: string): void {
    const { uetrLines } = this.#source;
    const ofType = uetrLines.get(type) ?? new Map<string, number>();
    if (ofType.size === 0) uetrLines.set(type, ofType);
    const earlier = ofType.get(uetr);
    if (earlier === undefined) ofType.set(uetr, this.#source.placeOf('uetr').line);
    else {
      const right = () => `is also that of line ${earlier}; give each payment its own`;
      this.#problem('uetr', 'reference_repeated', right, 'warning');
    }
  }

  type(): TransferType | null {
    const text = this.#source.get('type');
    if (text === null) return null;
    const type = TRANSFER_TYPES.find((known) => known === text.toLowerCase());
    return (
      type ??
      this.#problem('type', 'unknown_type', () => `has ${quote(text)}; write ${oneOf(TRANSFER_TYPES)}`)
    );
  }

  /** Funds arrive as M0 unless the payload says otherwise. */
  fundType(): FundType {
    const text = this.#source.get('fundType');
    const fundType = text === null ? 'm0' : FUND_TYPES.find((known) => known === text.toLowerCase());
    if (fundType !== undefined) return fundType;
    this.#problem(
      'fundType',
      'unknown_fund_type',
      () => `has ${quote(text ?? '')}; write ${oneOf(FUND_TYPES)}`,
    );
    return 'm0';
  }

  /** `why` continues after the quoted text. */
  #unclear(field: RecordField, code: string, text: string, why: string): null {
    return this.#problem(field, code, () => `has ${quote(text)}${why}`);
  }

  #amountProblem(text: string, reason: AmountProblem, currency: string | null): null {
    switch (reason) {
      case 'decimals': {
        const decimals = currency === null ? 4 : (minorUnits(currency) ?? 0);
        const allowed = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
        return this.#problem(
          'amount',
          'invalid_amount',
          () => `has ${quote(text)}; ${currency ?? 'a currency'} has ${allowed}`,
        );
      }
      case 'range':
        return this.#problem(
          'amount',
          'invalid_amount',
          () => `has ${quote(text)}, which is more than any payment moves`,
        );
      default:
        if (CELL_ERROR.test(text)) return this.#cellError('amount', text);
        if (NEGATIVE.test(text)) return this.#notPositive(text);
        return this.#problem(
          'amount',
          'invalid_amount',
          () =>
            `has ${quote(text)}; write digits with a decimal point like 12500.50, without sign, exponent or separators`,
        );
    }
  }

  #notPositive(text: string): null {
    return this.#problem(
      'amount',
      'amount_not_positive',
      () => `is ${quote(text)}; the amount of a transfer must be greater than 0`,
    );
  }

  #cellError(field: RecordField, text: string): null {
    return this.#unclear(field, 'cell_error', text, WITHOUT_VALUE);
  }

  #missing(field: RecordField, detail: () => string): void {
    this.#problem(field, 'required', detail);
  }

  /** `detail` is only worked out for a problem that is listed. */
  #problem(
    field: RecordField,
    code: string,
    detail: () => string,
    severity: Problem['severity'] = 'error',
  ): null {
    if (severity === 'error') {
      this.failed = true;
      if (this.#verdictOnly) return null;
    }
    const { path, line, column } = this.#source.placeOf(field);
    this.#problems.add({ code, severity, path, line, column, message: `${path} ${detail()}.` });
    return null;
  }
}
