import { splitLegalForms } from '../words/legal-forms.ts';
import type { Word } from '../words/words.ts';
import { compareWords } from './compare-words.ts';
import { type ComparedName, comparisonOf, type Difference } from './comparison.ts';
import { PENALTIES } from './penalties.ts';
import type { SplitName } from './split-name.ts';

/** Compares the name of an organisation with each registered one. */
export function compareOrganisations(
  given: readonly Word[],
  registered: readonly SplitName[],
): ComparedName[] {
  const one = splitLegalForms(given);
  return registered.map(({ name, words }) => {
    const other = splitLegalForms(words);
    const comparison = comparisonOf([
      ...compareWords(one.words, other.words, 'organisation'),
      ...legalFormDifference(one.legalForms, other.legalForms),
    ]);
    return { name, comparison };
  });
}

function legalFormDifference(given: readonly string[], registered: readonly string[]): Difference[] {
  const form = given.join('/');
  const registeredForm = registered.join('/');
  if (form === registeredForm) return [];
  if (form === '') {
    const text = `The legal form ${registeredForm} was left out.`;
    return [{ code: 'legal-form-left-out', text, penalty: PENALTIES.legalFormLeftOut }];
  }
  if (registeredForm === '') {
    const text = `The legal form ${form} isn't in the registered name.`;
    return [{ code: 'legal-form-added', text, penalty: PENALTIES.legalFormAdded, atMost: 'close-match' }];
  }
  // Two forms are the same form in two languages: one of them is enough.
  if (given.some((each) => registered.includes(each))) return [];
  const text = `The legal form is ${registeredForm}, not ${form}.`;
  return [{ code: 'other-legal-form', text, penalty: PENALTIES.otherLegalForm, atMost: 'close-match' }];
}
