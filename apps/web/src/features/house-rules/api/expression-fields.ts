import { PATHS } from '@clearbench/contract';
import type { PickableField } from '@/components/documents/fields/fields.ts';
import { apiRequest } from '@/lib/api/api.ts';

/** The fields that an expression for these message types can use, those that came lately first; undefined: for all messages. */
export async function loadExpressionFields(types: readonly string[] | undefined): Promise<PickableField[]> {
  const [{ expressionFields }, { fields: recent }] = await Promise.all([
    import('@clearbench/house-rules/expression-fields'),
    apiRequest('GET', PATHS.houseRulesValues),
  ]);
  const valuesByPath = new Map(recent.map(({ path, values }) => [path, values]));
  const fields = expressionFields(types).map((field) => ({
    ...field,
    values: valuesByPath.get(field.path) ?? [],
  }));
  const [known, others] = [true, false].map((isKnown) =>
    fields.filter(({ values }) => values.length > 0 === isKnown),
  );
  return [...(known ?? []), ...(others ?? [])];
}
