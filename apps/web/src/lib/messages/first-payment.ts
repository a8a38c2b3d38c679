import type { Rule } from '@clearbench/house-rules/document';
import { check, type SampleType, sample } from '@clearbench/messages';
import { messageFileName } from '../files/download-text.ts';
import { newUetr } from '../forms/new-uetr.ts';
import { type ApplyHouse, applyHouse, type House } from './house.ts';
import { acceptedSides, betweenCountries, type Sides } from './sample-parties.ts';

/** A payment that the rules accept, or why they refuse the best sample, as sentences. */
export type FirstPayment = AcceptedPayment | { readonly refusals: readonly string[] };

export interface AcceptedPayment {
  readonly type: SampleType;
  readonly text: string;
  readonly fileName: string;
}

/** Orders of payments, the most common first. */
const TYPES: readonly SampleType[] = [
  'MT103',
  'pain.001.001.09',
  'pacs.008.001.08',
  'JSON',
  'MT202',
  'pacs.009.001.08',
  'pain.008.001.08',
  'KTT',
];
const SAMPLE_AMOUNT = '12500.50';
const SAMPLE_CURRENCY = 'EUR';
/** If the rules refuse that of the samples. */
const OTHER_CURRENCIES = ['USD', 'GBP', 'CHF'];
/** More days than any calendar is closed in a row. */
const DAYS = 7;
const DAY_MS = 86_400_000;

/** A sample that the rules accept, if need be between other countries, on a later day, in another currency or with another amount. */
export async function firstPayment(house: House | null): Promise<FirstPayment> {
  const rules = house?.document.rules ?? [];
  const sides = acceptedSides(rules);
  if (sides === null) return { refusals: ['The rules accept no payment between any two countries.'] };
  const apply = house === null ? null : await applyHouse(house);
  const startMs = Date.now() + (house?.offsetMs ?? 0);
  let refusals: readonly string[] | null = null;
  for (const type of TYPES)
    for (const change of changesFor(rules)) {
      const text = changed(type, startMs, sides, change);
      const refused = refusalsOf(text, apply);
      if (refused.length === 0) return { type, text, fileName: messageFileName(type, formatOf(type), true) };
      if (refusals === null || refused.length < refusals.length) refusals = refused;
    }
  return { refusals: refusals ?? [] };
}

function refusalsOf(text: string, apply: ApplyHouse | null): string[] {
  const checked = [...check(text)];
  const problems = (apply?.(checked, text) ?? checked).flatMap((message) => message.problems);
  return [...new Set(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message))];
}

interface Change {
  readonly currency: string;
  readonly amount: string;
  /** How many days after today. */
  readonly days: number;
}

/** The smallest change first. */
function* changesFor(rules: readonly Rule[]): Generator<Change> {
  const limits = rules.flatMap((rule) => (rule.kind === 'amounts' ? [rule.min, rule.max] : []));
  const allowed = rules.flatMap((rule) =>
    rule.kind === 'currencies' ? (rule.allow ?? OTHER_CURRENCIES) : [],
  );
  // Some currencies have no decimals.
  for (const currency of new Set([SAMPLE_CURRENCY, ...allowed.slice(0, OTHER_CURRENCIES.length)]))
    for (const amount of new Set([SAMPLE_AMOUNT, '12500', ...limits]))
      for (let days = 0; days < (rules.length === 0 ? 1 : DAYS); days++)
        if (amount !== undefined) yield { currency, amount, days };
}

function changed(
  type: SampleType,
  startMs: number,
  sides: Sides,
  { currency, amount, days }: Change,
): string {
  const date = new Date(startMs + days * DAY_MS).toISOString().slice(0, 10);
  // SWIFT writes decimals with a comma, and always writes it.
  const withComma = amount.includes('.') ? amount.replace('.', ',') : `${amount},`;
  const text = betweenCountries(sample(type, { date, uetr: newUetr() }), sides);
  return (amount === SAMPLE_AMOUNT ? text : withAmount(text, amount))
    .replaceAll(SAMPLE_AMOUNT, amount)
    .replaceAll(SAMPLE_AMOUNT.replace('.', ','), withComma)
    .replaceAll(SAMPLE_CURRENCY, currency);
}

/** A file can contain several payments; their sum is optional. */
const withAmount = (text: string, amount: string): string =>
  text.replaceAll(/(?<=<InstdAmt [^>]*>)[\d.]+/g, amount).replaceAll(/\s*<CtrlSum>.*<\/CtrlSum>/g, '');

function formatOf(type: SampleType): string {
  if (type.startsWith('MT')) return 'swift-mt';
  return type.includes('.') ? 'iso20022' : type.toLowerCase();
}
