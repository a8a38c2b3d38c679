import {
  MeantNames,
  NETWORKS,
  PAYEE_ANSWERS,
  parseAmountRange,
  SCENARIO_NAMES,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
} from '@clearbench/domain';
import { day, matching, oneOf, textUpTo, type UrlState } from '@/lib/navigation/url-state.ts';

/** The conditions that the search field understands, and how their values are read. */
const CONDITIONS = {
  status: oneOf(...TRANSFER_STATUSES),
  type: oneOf(...TRANSFER_TYPES),
  amount: (value: string) => (parseAmountRange(value) === null ? undefined : value),
  currency: matching(/^[A-Z]{3}$/),
  network: oneOf(...NETWORKS),
  bank: textUpTo(100),
  reference: textUpTo(100),
  // A code of ISO 20022 may be typed in lower case.
  reason: (value: string) => textUpTo(40)(/^[a-z]{2}\d{2}$/.test(value) ? value.toUpperCase() : value),
  key: textUpTo(100),
  payee: oneOf(...PAYEE_ANSWERS),
  scenario: oneOf(...SCENARIO_NAMES, 'any', 'none'),
  after: day,
  before: day,
};
export type ConditionName = keyof typeof CONDITIONS;
export type Conditions = UrlState<typeof CONDITIONS>;

/** A value of each, for help and for messages about a wrong one. */
export const EXAMPLES: Readonly<Record<ConditionName, string>> = {
  amount: '100..200',
  currency: 'EUR',
  bank: 'DEUT',
  reference: 'INV-4711',
  network: 'sepa',
  reason: 'AC04',
  key: '"Payroll"',
  payee: 'close-match',
  scenario: 'delay',
  status: 'failed',
  type: 'mt202',
  after: '2026-11-01',
  before: '2026-12-01',
};

const isName = (name: string): name is ConditionName => Object.hasOwn(CONDITIONS, name);
const MEANT = new MeantNames(Object.keys(CONDITIONS));

/** `amount:100..200`, `key:"Two words"`, `"a text"` or a word. */
const PART = /(?<name>\p{L}+):(?:"(?<quoted>[^"]*)"?|(?<value>\S*))|"(?<text>[^"]*)"?|(?<word>\S+)/gu;

export interface SearchText {
  /** The text without the conditions. */
  readonly text: string;
  readonly conditions: Conditions;
  /** Conditions that can't be read, in words. */
  readonly problems: readonly string[];
}

/** Reads `54 amount:100..200 currency:EUR`. The last of several conditions of a name counts. */
export function readSearch(search: string): SearchText {
  const words: string[] = [];
  const problems: string[] = [];
  const conditions: Record<string, string> = {};
  for (const { groups = {} } of search.matchAll(PART)) {
    const { name, quoted, value = quoted, text, word = text } = groups;
    if (name === undefined) {
      words.push(word ?? '');
      continue;
    }
    const known = name.toLowerCase();
    if (!isName(known)) problems.push(unknownName(name));
    else {
      const read = readValue(known, value ?? '');
      if (read === undefined) problems.push(wrongValue(known, value ?? ''));
      else conditions[known] = read;
    }
  }
  return { text: words.join(' ').trim(), conditions: conditions as Conditions, problems };
}

/** The search with these conditions in place of those of the same names; an empty value only removes them. */
export function writeSearch(search: string, changed: { readonly [Name in ConditionName]?: string }): string {
  const kept = [...search.matchAll(PART)]
    .filter(({ groups }) => !Object.hasOwn(changed, groups?.name?.toLowerCase() ?? ''))
    .map(([part]) => part);
  const written = Object.entries(changed)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${/[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`);
  return [...kept, ...written].join(' ');
}

function readValue(name: ConditionName, value: string): string | undefined {
  const read = (form: string) => CONDITIONS[name](form) || undefined;
  return read(value) ?? read(value.toLowerCase()) ?? read(value.toUpperCase());
}

function unknownName(name: string): string {
  const meant = MEANT.meantBy(name.toLowerCase());
  const help = meant === null ? `Use ${Object.keys(CONDITIONS).join(', ')}.` : `Did you mean “${meant}:”?`;
  return `There is no filter “${name}:”. ${help}`;
}

const wrongValue = (name: ConditionName, value: string): string =>
  value === ''
    ? `“${name}:” needs a value, like ${name}:${EXAMPLES[name]}.`
    : `“${name}:${value}” can’t be read. Write it like ${name}:${EXAMPLES[name]}.`;
