import { LEDGER_DAYS_MIN, RETENTION_DAYS_MAX, type Settings } from '@clearbench/contract';

type Days<Value> = Readonly<Record<keyof Settings['retentionDays'], Value>>;
export type RetentionTexts = Days<string>;

export const RETENTION_FIELDS = [
  { name: 'transfers', label: 'Transfers', hint: 'Completed or failed, with all their messages.' },
  {
    name: 'ledger',
    label: 'Ledger entries',
    hint: `At least ${LEDGER_DAYS_MIN}. Daily statements keep their figures.`,
  },
  { name: 'deliveries', label: 'Deliveries', hint: 'Finished ones, and calls to receivers.' },
  { name: 'audit', label: 'Audit trail', hint: 'An entry says what was removed.' },
] as const;

export const retentionTexts = (days: Settings['retentionDays']): RetentionTexts => daysOf(days, String);

export function retentionRules(texts: RetentionTexts) {
  const problems = Object.fromEntries(
    RETENTION_FIELDS.flatMap(({ name }) => {
      const problem = problemOf(name, texts[name].trim());
      return problem === null ? [] : [[name, problem]];
    }),
  );
  return Object.keys(problems).length > 0 ? { problems } : { input: daysOf(texts, Number) };
}

function problemOf(name: keyof RetentionTexts, text: string): string | null {
  if (!/^\d{1,5}$/.test(text)) return `Please enter a whole number of days, at most ${RETENTION_DAYS_MAX}`;
  const isTooShort = name === 'ledger' && text !== '0' && Number(text) < LEDGER_DAYS_MIN;
  return isTooShort ? `Please enter 0, or at least ${LEDGER_DAYS_MIN} days` : null;
}

const daysOf = <From, To>(days: Days<From>, convert: (value: From) => To): Days<To> => ({
  transfers: convert(days.transfers),
  ledger: convert(days.ledger),
  deliveries: convert(days.deliveries),
  audit: convert(days.audit),
});
