import { textOf } from '../../iso20022/xml/xml-tree.ts';
import { inPlaceOf, textFix } from './edits.ts';
import { type IsoFixer, targetOf } from './target.ts';

/** A value in the required form; null if it has several possible meanings, or none. */
export type ValueForm = (value: string) => string | null;

/** The text of the element in that form. */
export function inForm(form: ValueForm): IsoFixer {
  return (problem, piece) => {
    const target = targetOf(problem, piece);
    if (target === null || target.missing.length > 0 || target.attribute !== null) return null;
    const value = textOf(target.element);
    const right = form(value);
    if (right === null || right === value) return null;
    return textFix(target.element, right, piece, inPlaceOf(right, value));
  };
}
