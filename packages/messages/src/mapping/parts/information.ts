import { withoutCodeWords } from '../../swift-mt/types/category9/information/coded.ts';
import { isNumbered } from '../../swift-mt/types/category9/information/numbered.ts';
import { lose, type Passage, unlessEmpty } from '../losses.ts';
import { toFinText } from '../values/characters.ts';
import type { Joining } from '../values/line-breaks.ts';
import { fitLines } from '../values/lines.ts';

/** Field 86 has six lines of 65 characters. */
const WIDTH = 65;
const LINES = 6;

/** A code word for field 86, its text (none for one that only names what follows), and its source. */
export interface CodedDetail {
  readonly code: string;
  readonly text: string;
  readonly from: string;
}

/** The code word of the message's own text when it comes with details; alone it has none. */
const TEXT_CODE = 'TRTP';

/**
 * Field 86: the text that the message has, and details with their code words, in one go. What does not fit is cut off and
 * reported. Readers of code words put full lines together again, so those are not broken between words, and numbered subfields
 * run on from line to line.
 */
export function informationToMt(
  text: string | undefined,
  details: readonly CodedDetail[],
  passage: Passage,
): readonly string[] | undefined {
  const whole =
    details.length === 0 ? toFinText(text ?? '', passage) : codedText(text ?? '', details, passage);
  return whole === ''
    ? undefined
    : unlessEmpty(fitLines(whole, { width: WIDTH, max: LINES }, passage, joiningOf(whole)));
}

/** The text and the details with their code words. If every text ends with a slash, each gets another, which readers take off. */
function codedText(own: string, details: readonly CodedDetail[], passage: Passage): string {
  const text = finDetail(own, passage);
  const parts = [
    ...(text === '' ? [] : [{ code: TEXT_CODE, text }]),
    ...details.map(({ code, text, from }) => ({ code, text: finDetail(text, { ...passage, from }) })),
  ];
  const isClosed = parts.every(({ text }) => text === '' || text.endsWith('/'));
  const end = isClosed ? '/' : '';
  return parts.map(({ code, text }) => `/${code}/${text === '' ? '' : text + end}`).join('');
}

/** The text of a detail in SWIFT's characters, and without what readers would take for the next code word. */
function finDetail(text: string, passage: Passage): string {
  const before = toFinText(text, passage);
  const after = withoutCodeWords(before);
  if (after === before) return before;
  const message =
    'The text has a code word of field 86 between slashes; a space was put in, so that it is not read as one.';
  const { losses, from, to } = passage;
  lose(losses, { kind: 'replaced', code: 'T0000R', from, to, before, after, message });
  return after;
}

function joiningOf(text: string): Joining {
  if (isNumbered(text)) return 'columns';
  return text.startsWith('/') ? 'filled' : 'words';
}
