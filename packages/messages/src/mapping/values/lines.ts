import { lose, type Passage } from '../losses.ts';

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

/** The text as lines that `joinLines` makes the text of again, broken between words where that takes no more lines. */
export function wrap(
  text: string,
  width: number,
  max: number,
  firstWidth = width,
  betweenWords = true,
): readonly string[] {
  const words = betweenWords ? broken(text, [firstWidth, width], max, true) : [];
  return betweenWords && words.length <= max ? words : broken(text, [firstWidth, width], max, false);
}

/** No line of block 4 begins with a colon or a hyphen. */
function canBegin(character: string | undefined): boolean {
  return character !== ':' && character !== '-';
}

/** Stops after one line more than fits, which shows that the text is too long. */
function broken(
  text: string,
  [firstWidth, otherWidth]: readonly [number, number],
  max: number,
  betweenWords: boolean,
): string[] {
  const lines: string[] = [];
  let rest = startable(text);
  let width = firstWidth;
  while (rest.length > width && lines.length < max) {
    const space = betweenWords ? wordEnd(rest, width) : 0;
    const end = space > 0 ? space : cut(rest, width);
    lines.push(rest.slice(0, end));
    rest = startable(rest.slice(space > 0 ? end + 1 : end));
    width = otherWidth;
  }
  if (rest.trim() !== '') lines.push(rest.slice(0, width));
  return lines;
}

/** Position of the last space that ends a line shorter than the width; 0 when there is none. */
function wordEnd(text: string, width: number): number {
  for (let end = width - 1; end > 0; end--) {
    const next = text[end + 1];
    if (text[end] === ' ' && text[end - 1] !== ' ' && next !== ' ' && canBegin(next)) return end;
  }
  return 0;
}

function cut(text: string, width: number): number {
  for (let end = width; end > 0; end--) if (canBegin(text[end]) && text[end] !== ' ') return end;
  return width;
}

function startable(text: string): string {
  return canBegin(text[0]) || text === '' ? text : `.${text.slice(1)}`;
}

/**
 * The text in at most `max` lines. Anything longer is cut off and marked with `+` (T0000T); a line that must not begin as it does
 * is changed (T0000R).
 */
export function fitLines(
  text: string,
  width: number,
  max: number,
  { losses, from, to }: Passage,
  firstWidth = width,
  betweenWords = true,
): readonly string[] {
  const lines = wrap(text, width, max, firstWidth, betweenWords);
  if (lines.length <= max) {
    const after = joinLines(lines, width, firstWidth);
    if (after !== text)
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
  const kept = lines.slice(0, max);
  const last = kept.pop();
  if (last !== undefined) kept.push(`${last.slice(0, (kept.length === 0 ? firstWidth : width) - 1)}+`);
  lose(losses, {
    kind: 'truncated',
    code: 'T0000T',
    from,
    to,
    before: text,
    after: joinLines(kept, width, firstWidth),
    message: `The text has ${text.length} characters; ${max} lines of ${width} fit, and the end was cut off.`,
  });
  return kept;
}

/** The text in parts of a width that `joinLines` makes the text of again: broken between words where there are any. */
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
