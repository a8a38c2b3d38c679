import { lose, type Passage } from '../losses.ts';
import { breakLines, capacityOf, type Joining, type Room } from './line-breaks.ts';

/**
 * Lines of a field as one text: a full line continues directly in the next one, any other is followed by a space.
 * So four lines of 35 characters make at most 140, what ISO 20022 takes.
 */
export function joinLines(lines: readonly string[], width: number, firstWidth = width): string {
  const parts: string[] = [];
  for (const [place, line] of lines.entries()) {
    parts.push(line);
    const isFull = line.length >= (place === 0 ? firstWidth : width);
    if (place < lines.length - 1 && !isFull) parts.push(' ');
  }
  return parts.join('').trim();
}

/**
 * The text as lines that `joinLines` makes the text of again, broken between words where that takes no more lines. What does not
 * fit is in one line more.
 */
export function wrap(text: string, width: number, max: number): readonly string[] {
  const room = { width, max };
  const lines = breakLines(text, room, 'words');
  if (lines !== null) return lines;
  const capacity = capacityOf(room);
  const more = text.slice(capacity, capacity + width);
  return [...(breakLines(text.slice(0, capacity), room, 'words') ?? []), more];
}

/**
 * The text in the lines of a field. Anything longer is cut off and marked with `+` (T0000T); a line that must not begin as it does
 * is changed (T0000R).
 */
export function fitLines(
  text: string,
  room: Room,
  { losses, from, to }: Passage,
  joining: Joining = 'words',
): readonly string[] {
  const lines = breakLines(text, room, joining);
  if (lines !== null) {
    const after = joined(lines, room, joining);
    if (after !== text.trim())
      lose(losses, {
        kind: 'replaced',
        code: 'T0000R',
        from,
        to,
        before: text,
        after,
        message:
          'No line of an MT may begin with a colon or a hyphen; the text was changed so that none does.',
      });
    return lines;
  }
  const capacity = capacityOf(room);
  const marked = capacity === 0 ? '' : `${text.slice(0, capacity - 1)}+`;
  const kept = breakLines(marked, room, joining) ?? [];
  lose(losses, {
    kind: 'truncated',
    code: 'T0000T',
    from,
    to,
    before: text,
    after: joined(kept, room, joining),
    message: `The text has ${text.length} characters; ${capacity} fit, and the end was cut off.`,
  });
  return kept;
}

/** The text that is read from the lines. */
function joined(lines: readonly string[], { width, first }: Room, joining: Joining): string {
  return joining === 'columns' ? lines.join('').trim() : joinLines(lines, width, first?.width);
}

/** The text in parts of a given width that `joinLines` joins to the same text, split between words if possible. */
export function splitText(text: string, width: number): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width - 1);
    const isWord = space > 0 && rest[space - 1] !== ' ' && rest[space + 1] !== ' ';
    parts.push(rest.slice(0, isWord ? space : width));
    rest = rest.slice(isWord ? space + 1 : width);
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

/** The text cut to a length, with a `+` at its end (T0000T). */
export function fitText(text: string, length: number, { losses, from, to }: Passage): string {
  if (text.length <= length) return text;
  const after = `${text.slice(0, length - 1)}+`;
  lose(losses, {
    kind: 'truncated',
    code: 'T0000T',
    from,
    to,
    before: text,
    after,
    message: `The text has ${text.length} characters; ${length} fit, and the end was cut off.`,
  });
  return after;
}
