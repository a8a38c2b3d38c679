import { LABELS, type Labels } from './dialects.ts';
import type { CodedInformation, CodedText } from './forms.ts';
import { joinParts, splitAt, withoutEnd, withUltimateParties } from './texts.ts';

const WIDTH = 65;

/** What separates a text from the next label. */
const SEPARATORS = ' \t;,/';

/** Labels of forms to fill in too, which any text may ask for. */
const INTERNATIONAL: ReadonlySet<string> = new Set(['IBAN', 'BIC']);

/** The labels of a language, each with its pattern. */
const LANGUAGES = LABELS.map((labels) => ({ labels, pattern: labelPattern(labels) }));

function labelPattern(labels: Labels): RegExp {
  const names = Object.keys(labels).map((name) => name.replaceAll('.', '\\.'));
  return new RegExp(`(?<![A-Z0-9])(${names.join('|')}):`, 'gi');
}

/** A text with two labels of one language or more, not IBAN and BIC alone. What is in front of them describes the entry. */
export function labelledInformation(lines: readonly string[]): CodedInformation | null {
  if (!lines.some((line) => line.includes(':'))) return null;
  const text = joinParts(lines, WIDTH);
  for (const { labels, pattern } of LANGUAGES) {
    const codes = splitAt(text, pattern).map((coded) => ({
      code: coded.code.toUpperCase(),
      text: withoutEnd(coded.text, SEPARATORS),
    }));
    const found = new Set(codes.map(({ code }) => code));
    if (found.size < 2 || [...found].every((code) => INTERNATIONAL.has(code))) continue;
    const details = codes.map((coded) => ({ ...coded, code: labels[coded.code] ?? coded.code }));
    const before = withoutEnd(text.slice(0, text.search(pattern)), SEPARATORS);
    return { form: 'labelled', codes, details: withUltimateParties([...description(before), ...details]) };
  }
  return null;
}

/** The text in front of the labels; a bank's code of three digits may come first. */
function description(text: string): readonly CodedText[] {
  const [, code, rest = text] = /^(\d{3})(?:\s+(.*))?$/s.exec(text) ?? [];
  return [
    { code: 'TRTP', text: rest === text && code !== undefined ? '' : rest },
    { code: 'TRCD', text: code ?? '' },
  ].filter((coded) => coded.text !== '');
}
