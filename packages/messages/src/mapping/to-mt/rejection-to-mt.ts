import type { StatusReasonInformation12 } from '../../iso20022/generated/types.ts';
import type { Rejection } from '../../swift-mt/content/rejection.ts';
import type { Passage } from '../losses.ts';
import { toFinText } from '../values/characters.ts';
import { fitText } from '../values/lines.ts';

/** The code word of a reason without a code: narrative. */
const NARRATIVE = 'NARR';
/** `/AC01/` takes six characters of a line. */
const CODE_LENGTH = 6;

/** A reason of a reject or return, for one line of a width. `from` is its XPath. */
export function reasonToMt(
  { Rsn, AddtlInf = [] }: StatusReasonInformation12,
  width: number,
  passage: Passage,
): Rejection['reasons'][number] {
  const isCode = /^[A-Z]{2}[A-Z0-9]{2}$/.test(Rsn?.Cd ?? '');
  const own = isCode ? [] : [Rsn?.Cd ?? Rsn?.Prtry ?? ''];
  const text = toFinText([...own, ...AddtlInf].filter((part) => part !== '').join(' '), passage);
  const code = isCode ? (Rsn?.Cd ?? NARRATIVE) : NARRATIVE;
  return { code, text: text === '' ? null : fitText(text, width - CODE_LENGTH, passage) };
}
