import { isNumbered } from '../../swift-mt/types/category9/statement/information.ts';
import { type Passage, unlessEmpty } from '../losses.ts';
import { toFinText } from '../values/characters.ts';
import type { Joining } from '../values/line-breaks.ts';
import { fitLines } from '../values/lines.ts';

/** Field 86 has six lines of 65 characters. */
const WIDTH = 65;
const LINES = 6;

/** An item for field 86: a code word, its text (none for one that only names what follows), and its source. */
export interface CodedDetail {
  readonly code: string;
  readonly text: string;
  readonly from: string;
}

/**
 * Field 86: the text that the message has, and after it details with their code words, in one go. What does not fit is
 * cut off and reported. Readers of code words put full lines together again, so those are not broken between words, and
 * numbered subfields run on from line to line.
 */
export function informationToMt(
  text: string | undefined,
  details: readonly CodedDetail[],
  passage: Passage,
): readonly string[] | undefined {
  const own = text === undefined ? '' : toFinText(text, passage);
  const parts = details.map(
    ({ code, text: detail, from }) => `/${code}/${toFinText(detail, { ...passage, from })}`,
  );
  const whole = [own, parts.join('')].filter((part) => part !== '').join(' ');
  return whole === ''
    ? undefined
    : unlessEmpty(fitLines(whole, { width: WIDTH, max: LINES }, passage, joiningOf(whole)));
}

function joiningOf(text: string): Joining {
  if (isNumbered(text)) return 'columns';
  return text.startsWith('/') ? 'filled' : 'words';
}
