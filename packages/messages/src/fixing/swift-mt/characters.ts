import { isOfAnotherScript, type TextSet, toSwiftText } from '../../mapping/values/characters.ts';
import { lineIn, type Spot, type ValueFixer } from './spot.ts';

/** Replaces characters of free text that SWIFT does not have, as translation does. */
export const characters: ValueFixer = (spot) => {
  const { value, field } = spot;
  if (!isForPeople(spot)) return null;
  // The problem of a narrative covers all of its characters; that of other fields covers one line.
  const { from, to } = NARRATIVES.has(field.tag) ? { from: 0, to: value.length } : lineIn(value, spot.at);
  const lines = value.slice(from, to).split(/(\r?\n)/);
  const spelled = lines.map((line) => (line.endsWith('\n') ? line : inSet(line, setOf(spot))));
  const text = spelled.join('');
  if (spelled.includes(null) || text === value.slice(from, to)) return null;
  const message = 'Replace the characters that SWIFT doesn’t allow';
  return { from, to, text, message, ...(isOfAnotherScript(lines.join('')) && { needsConfirmation: true }) };
};

const NARRATIVES: ReadonlySet<string> = new Set(['79', '86']);

function setOf({ spec }: Spot): TextSet {
  return /\dz/.test(spec.format.notation) ? 'z' : 'x';
}

/** True for free text; in a reference, an account or a code, every character matters. */
function isForPeople({ value, at, field, spec }: Spot): boolean {
  const isFirst = !value.slice(0, at).includes('\n');
  if (field.tag === '61') return !isFirst;
  const { kinds, elements } = spec.format;
  if (isFirst && kinds.includes('account') && (value.startsWith('/') || field.tag === '50F')) return false;
  return kinds.includes('narrative') || elements.some(({ kind }) => kind === 'lines' || kind === 'block');
}

/** Invisible characters that only lay a text out. */
const LAYING_OUT = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Punctuation that a full stop can replace. Any other character that becomes one is lost. */
const PUNCTUATION = /^[\p{P}=<>^|~]$/u;
const WITH_MEANING = /^[%#&@\u2030]$/;

/** The text in a SWIFT character set; null if that would lose some of it. */
function inSet(line: string, set: TextSet): string | null {
  const { text, replaced } = toSwiftText(line.replaceAll(LAYING_OUT, ''), set);
  const isLossless = replaced.every(
    ({ before, after }) => after !== '.' || (PUNCTUATION.test(before) && !WITH_MEANING.test(before)),
  );
  return isLossless ? text : null;
}
