import type { Rule } from '../document/document.ts';
import { compileAmounts } from './amounts.ts';
import { compileCharacters } from './characters.ts';
import { compileCountries, compileCurrencies, compileTypes } from './choices.ts';
import { type Compiled, compiled, faulty, type Surroundings } from './compiled-rule.ts';
import { compileCutOff } from './cut-off.ts';
import { compileExpressionRule } from './expression.ts';
import { compileField } from './field.ts';

export function compileRule(rule: Rule, surroundings: Surroundings): Compiled {
  if (rule.from !== undefined && rule.until !== undefined && rule.from > rule.until) {
    return faulty('until', `The rule ends on ${rule.until}, before it begins on ${rule.from}.`);
  }
  switch (rule.kind) {
    case 'types':
      return compileTypes(rule);
    case 'currencies':
      return compileCurrencies(rule);
    case 'countries':
      return compileCountries(rule);
    case 'amounts':
      return compileAmounts(rule);
    case 'cut-off':
      return compileCutOff(rule, surroundings);
    case 'field':
      return compileField(rule, surroundings);
    case 'characters':
      return compileCharacters(rule);
    case 'expression':
      return compileExpressionRule(rule, surroundings);
    case 'file':
      if (rule.maxBytes === undefined && rule.maxPayments === undefined) {
        return faulty('maxBytes', 'The rule has no limit; add maxBytes, maxPayments or both.');
      }
      // FileCheck counts; no single item is at fault.
      return compiled(() => []);
  }
}
