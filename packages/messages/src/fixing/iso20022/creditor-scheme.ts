import { find, text } from '../../iso20022/rules/lookup.ts';
import { creditorProblem } from '../../iso20022/rules/sepa/sepa-values.ts';
import { inPlaceOf, insertion, textFix } from './edits.ts';
import { type IsoFixer, targetOf } from './target.ts';

/** The name of the scheme of a creditor identifier, which is always SEPA. */
export const rightCreditorScheme: IsoFixer = (problem, piece) => {
  const other = targetOf(problem, piece)?.element;
  const id = text(other, 'Id');
  if (other?.local !== 'Othr' || id === null || creditorProblem(id) !== null) return null;
  const name = find(other, 'SchmeNm/Prtry');
  const written = text(other, 'SchmeNm/Prtry') ?? '';
  if (name !== undefined) {
    return written.trim().toUpperCase() === 'SEPA'
      ? textFix(name, 'SEPA', piece, inPlaceOf('SEPA', written))
      : null;
  }
  if (find(other, 'SchmeNm') !== undefined) return null;
  const scheme = { name: 'SchmeNm', content: { name: 'Prtry', content: 'SEPA' } };
  return insertion(other, scheme, piece, 'Add SchmeNm with Prtry SEPA.');
};
