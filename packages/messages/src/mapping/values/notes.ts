import type { Passage } from '../losses.ts';
import { toFinText } from './characters.ts';
import { fitLines, joinLines, splitText } from './lines.ts';

/** `AddtlInf` of reasons has lines of at most 105 characters. */
const ADDITIONAL_MAX_LENGTH = 105;

/** A text as the lines of `AddtlInf`. */
export function additionalToIso(text: string): readonly string[] {
  return splitText(text, ADDITIONAL_MAX_LENGTH);
}

const CODED = /^\/[A-Z0-9]{1,8}\//;

/** The texts in the lines of `AddtlInf`: a line that begins with a code word begins a new text. */
export function additionalTexts(lines: readonly string[]): readonly string[] {
  const texts: string[][] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last === undefined || CODED.test(line)) texts.push([line]);
    else last.push(line);
  }
  return texts.map((parts) => joinLines(parts, ADDITIONAL_MAX_LENGTH)).filter((text) => text !== '');
}

/**
 * Texts as lines of a narrative field, the first after what begins the field, like `/DUPL/`. Further
 * lines begin with `//` unless a code word does.
 */
export function narrativeLines(
  start: string,
  texts: readonly string[],
  { width, max }: { readonly width: number; readonly max: number },
  passage: Passage,
): readonly string[] {
  const lines: string[] = [];
  for (const [place, text] of texts.entries()) {
    const fin = toFinText(text, passage);
    const [coded = ''] = CODED.exec(fin) ?? [];
    const head = place === 0 && coded === '' ? start : coded;
    if (place === 0 && start !== '' && coded !== '') lines.push(start);
    const rest = fin.slice(coded.length);
    const room = max - lines.length;
    if (room <= 0) {
      fitLines(rest, { width, max: 0 }, passage);
      continue;
    }
    const prefix = head === '' && lines.length > 0 ? '//' : head;
    const first = { width: width - prefix.length, led: prefix !== '' };
    const found = fitLines(rest, { width: width - 2, max: room, led: true, first }, passage);
    if (found.length === 0) lines.push(prefix);
    for (const [number, line] of found.entries()) lines.push((number === 0 ? prefix : '//') + line);
  }
  return lines.length === 0 && start !== '' ? [start] : lines;
}
