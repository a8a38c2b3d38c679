import { amountOf } from '@clearbench/domain';
import type { Money } from './content-parts.ts';
import { isoDateTime } from './iso-date-time.ts';
import { moneyText, swiftDecimal } from './values.ts';

/** A confirmation of a payment's status to the tracker, in field 79 of an MT199 or MT299 (gpi). Missing information is null. */
export interface GpiConfirmation {
  /** ISO date and time with offset: `2026-11-05T15:45:00+00:00`. */
  readonly dateTime: string | null;
  /**
   * ACCC credited, ACSP in process, RJCT rejected, ACSC settled, ACCP, PDNG; from the tracker itself INVA, by
   * which it refuses a confirmation.
   */
  readonly status: string;
  /** `G000` to `G004` with ACSP; a reason of rejection with RJCT, of refusal with INVA. */
  readonly reason: string | null;
  /** BIC of the confirming bank. */
  readonly originator: string | null;
  /** BIC of the bank that the payment went to. */
  readonly forwardedTo: string | null;
  /** How the two banks settle (INDA, INGA, CLRG or COVE); newer confirmations append it. */
  readonly settlementMethod: string | null;
  /** Credited, forwarded or rejected. */
  readonly money: Money | null;
  /** Who bears the charges (OUR, SHA or BEN); newer confirmations append it to the amount. */
  readonly chargeBearer: string | null;
  readonly exchange: { readonly from: string; readonly to: string; readonly rate: string } | null;
  /** Charges that were deducted (71F). */
  readonly charges: readonly Money[];
  /** Lines of no known form. */
  readonly text: readonly string[];
}

const TIME = /^\/{0,2}(\d{6})(\d{4})([+-]\d{4})$/;
const STATUS = /^\/{0,2}(ACCC|ACSP|RJCT|ACSC|ACCP|PDNG|INVA)(?:\/([A-Z0-9]{4}))?$/;
const AGENTS =
  /^\/{0,2}([A-Z0-9]{8}(?:[A-Z0-9]{3})?)(?:\/([A-Z0-9]{8}(?:[A-Z0-9]{3})?))?(?:\/(INDA|INGA|CLRG|COVE))?$/;
const AMOUNT = /^\/{0,2}([A-Z]{3})(\d{1,15}),(\d{0,14})(?:\/(OUR|SHA|BEN))?$/;
const EXCHANGE = /^\/{0,2}EXCH\/\/([A-Z]{3})\/([A-Z]{3})\/(\d{1,12},\d{0,12})$/;
const CHARGE = /^\/{0,2}:71F:([A-Z]{3})(\d{1,15}),(\d{0,14})$/;

/**
 * Reads the lines of field 79. Editions of the gpi rulebook differ in their order and slashes, so each line is
 * recognised by its form. Null if no line has a status: then it is not a confirmation.
 */
export function readGpiConfirmation(lines: readonly string[]): GpiConfirmation | null {
  type Draft = { -readonly [Key in keyof GpiConfirmation]: GpiConfirmation[Key] };
  const charges: Money[] = [];
  const text: string[] = [];
  let status: string | null = null;
  const draft: Omit<Draft, 'status' | 'charges' | 'text'> = {
    dateTime: null,
    reason: null,
    originator: null,
    forwardedTo: null,
    settlementMethod: null,
    money: null,
    chargeBearer: null,
    exchange: null,
  };
  for (const line of lines) {
    const time = draft.dateTime === null ? TIME.exec(line) : null;
    const dateTime = time === null ? null : isoDateTime(time[1] ?? '', time[2] ?? '', time[3] ?? '');
    const state: RegExpExecArray | null = status === null ? STATUS.exec(line) : null;
    const charge = moneyOf(CHARGE.exec(line));
    const amount = draft.money === null ? AMOUNT.exec(line) : null;
    const money = moneyOf(amount);
    const exchange = draft.exchange === null ? EXCHANGE.exec(line) : null;
    const agents = draft.originator === null ? AGENTS.exec(line) : null;
    if (dateTime !== null) draft.dateTime = dateTime;
    else if (state !== null) {
      status = state[1] ?? '';
      draft.reason = state[2] ?? null;
    } else if (exchange !== null) {
      const [, from = '', to = '', rate = ''] = exchange;
      draft.exchange = { from, to, rate: rate.replace(/,$/, '').replace(',', '.') };
    } else if (charge !== null) charges.push(charge);
    else if (money !== null) {
      draft.money = money;
      draft.chargeBearer = amount?.[4] ?? null;
    } else if (agents !== null) {
      draft.originator = agents[1] ?? null;
      draft.forwardedTo = agents[2] ?? null;
      draft.settlementMethod = agents[3] ?? null;
    } else text.push(line);
  }
  return status === null ? null : { ...draft, status, charges, text };
}

function moneyOf(match: RegExpExecArray | null): Money | null {
  if (match === null) return null;
  const [, currency = '', whole = '', fraction = ''] = match;
  const amount = amountOf(whole, fraction, currency);
  return amount.ok ? { currency, amount: amount.decimal } : null;
}

/** Writes the lines of field 79, each after `//` as the newer rulebooks have them. */
export function writeGpiConfirmation(confirmation: GpiConfirmation): string[] {
  const { dateTime, status, reason, originator, money, exchange, charges, text } = confirmation;
  const lines: string[] = [];
  if (dateTime !== null) {
    const [date = '', time = ''] = dateTime.split('T');
    const offset = time.slice(8).replace(':', '');
    lines.push(date.slice(2).replaceAll('-', '') + time.slice(0, 5).replace(':', '') + offset);
  }
  lines.push(reason === null ? status : `${status}/${reason}`);
  if (originator !== null)
    lines.push(joined(originator, confirmation.forwardedTo, confirmation.settlementMethod));
  if (money !== null) lines.push(joined(moneyText(money), confirmation.chargeBearer));
  if (exchange !== null) lines.push(`EXCH//${exchange.from}/${exchange.to}/${swiftDecimal(exchange.rate)}`);
  for (const charge of charges) lines.push(`:71F:${moneyText(charge)}`);
  return [...lines.map((line) => `//${line}`), ...text];
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('/');
}
