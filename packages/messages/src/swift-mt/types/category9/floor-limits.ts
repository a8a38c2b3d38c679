import { type FieldReading, partOf } from '../../fields/reading/field-reading.ts';
import type { Rule } from '../../fields/rule.ts';

/** Rule C2 (C23) of the MT920 and MT942: one floor limit has no mark, of two the first has D and the second C. */
export const FLOOR_LIMIT_RULE: Rule = {
  rule: 'C2',
  code: 'C23',
  about: ['34F'],
  check: (fields) => {
    const limits = fields.all('34F');
    const [first, second] = limits;
    if (first === undefined || !limits.every(hasKnownMark)) return null;
    const mark = partOf(first, 'choice');
    if (second === undefined) {
      return mark === null
        ? null
        : [first, `has the mark ${mark}; alone it is for debits and credits, so leave the mark out`];
    }
    if (mark !== 'D') return [first, 'must have the mark D; of two floor limits the first is for debits'];
    if (partOf(second, 'choice') === 'C') return null;
    return [second, 'must have the mark C; of two floor limits the second is for credits'];
  },
};

/** True if the mark of a floor limit is D, C or absent. Any other is a separate error. */
function hasKnownMark(limit: FieldReading): boolean {
  const mark = partOf(limit, 'choice');
  return limit.match !== null && (mark === null || mark === 'D' || mark === 'C');
}
