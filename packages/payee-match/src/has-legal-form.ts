import { splitLegalForms } from './words/legal-forms.ts';
import { wordsOf } from './words/words.ts';

/** True if the name has a legal form, as an organisation's: for names of which nothing else is known. */
export const hasLegalForm = (name: string): boolean =>
  splitLegalForms(wordsOf(name, 'organisation')).legalForms.length > 0;
