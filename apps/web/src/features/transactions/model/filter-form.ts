import type { Problems, Rules } from '@/lib/forms/use-form.ts';
import { type ConditionName, EXAMPLES, readSearch, writeSearch } from './search-text.ts';

/** The conditions that have no control beside the search field. */
const FIELDS = [
  'after',
  'before',
  'amount',
  'currency',
  'bank',
  'reference',
  'reason',
  'network',
  'payee',
  'key',
] as const;
type FilterValues = Record<(typeof FIELDS)[number], string>;

/** The value of a choice that selects everything. */
const CHOICES: readonly ConditionName[] = ['network', 'payee', 'key'];
const emptyOf = (name: ConditionName): string => (CHOICES.includes(name) ? 'any' : '');

/** The values of the fields that a search text has. */
export function conditionsOf(search: string): FilterValues {
  const { conditions } = readSearch(search);
  return Object.fromEntries(FIELDS.map((name) => [name, conditions[name] ?? emptyOf(name)])) as FilterValues;
}

/** Each value must be one that the search text can have. */
export const checkConditions: Rules<FilterValues, FilterValues> = (values) => {
  const input = Object.fromEntries(
    FIELDS.map((name) => [name, values[name] === emptyOf(name) ? '' : values[name].trim()]),
  ) as FilterValues;
  const problems: Problems<FilterValues> = Object.fromEntries(
    FIELDS.filter((name) => input[name] !== '')
      .filter((name) => readSearch(writeSearch('', { [name]: input[name] })).problems.length > 0)
      .map((name) => [name, `Write it like ${EXAMPLES[name]}`]),
  );
  if (input.after !== '' && input.before !== '' && input.after > input.before)
    return { problems: { ...problems, before: 'Earlier than the first day' } };
  return Object.keys(problems).length === 0 ? { input } : { problems };
};
