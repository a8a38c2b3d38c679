import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../document/document.ts';
import { DueRules } from './due-rules.ts';

const DAY = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21');
const FORMAT = fc.constantFrom(...FORMATS);
const TYPE = fc.constantFrom('MT103', 'mt103', 'MT103 STP', 'pacs.008.001.08', 'PACS.009.001.08', 'CSV');
const PATTERN = fc.constantFrom('MT103', 'MT*', 'pacs.*', 'PACS.008.*', 'pacs.008.001.08', 'csv', 'json');
const few = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 2 });
const RULE = fc.record(
  {
    from: DAY,
    until: DAY,
    formats: few(FORMAT),
    types: few(PATTERN),
  },
  { requiredKeys: [] },
);

/** True if a pattern stands for a type. Capital and small letters are the same. */
const fits = (type: string, pattern: string): boolean => {
  const [given, wanted] = [type.toLowerCase(), pattern.toLowerCase()];
  return wanted.endsWith('*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
};

describe('the rules that are due', () => {
  it('are those for the day, the format and the type, in the order of the document', () => {
    fc.assert(
      fc.property(
        fc.array(RULE, { maxLength: 5 }),
        fc.array(fc.tuple(DAY, FORMAT, TYPE), { maxLength: 60 }),
        (options, messages) => {
          const rules = options.map((own, index) => ({
            rule: { ...own, kind: 'amounts', name: `rule-${index}`, max: '1' } as const,
            check: () => [],
          }));
          const due = new DueRules(rules);
          for (const [day, format, type] of messages) {
            const expected = rules.filter(
              ({ rule: { from = day, until = day, formats = [format], types = [type] } }) =>
                from <= day &&
                day <= until &&
                formats.includes(format) &&
                types.some((one) => fits(type, one)),
            );
            expect(due.on(day, format, type).map(({ rule }) => rule.name)).toEqual(
              expected.map(({ rule }) => rule.name),
            );
          }
        },
      ),
    );
  });
});
