import { CHARACTER_SETS } from './charset.ts';
import { type Element, parseNotation } from './notation.ts';

/** The meaning of a part of a field. `text` parts are checked by the format alone and are not extracted. */
export type PartKind =
  | 'text'
  | 'reference'
  | 'mark'
  | 'account'
  | 'lines'
  | 'date'
  | 'day'
  | 'currency'
  | 'amount'
  | 'rate'
  | 'bic'
  | 'choice'
  | 'narrative'
  | 'time'
  | 'sign'
  | 'offset';

/** A field format compiled to one regular expression without nested repetition: linear for any input. */
export interface FieldFormat {
  readonly notation: string;
  readonly elements: readonly Element[];
  /** The meaning of every part in order of the notation. */
  readonly kinds: readonly PartKind[];
  readonly pattern: RegExp;
  /** The group in which `pattern` captures each kind: the first of that kind. */
  readonly groups: ReadonlyMap<PartKind, number>;
  /** True if a lenient reader takes parts of any length, and text of any characters in all of them. */
  readonly loose: boolean;
}

/** Makes a part's expression one that captures it, where it has a meaning. */
type Capture = (source: string, part: Part) => string;

type Part = Extract<Element, { readonly part: number }>;

const NEWLINE = '(?:\\r?\\n)';
const BIC = '[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?';

/** Compiles a format with the meaning of its parts; a part without one is `text`. */
export function compileFormat(notation: string, kinds: readonly PartKind[]): FieldFormat {
  const elements = parseNotation(notation);
  const groups = new Map<PartKind, number>();
  let groupCount = 0;
  const capture: Capture = (source, { part }) => {
    const kind = kinds[part] ?? 'text';
    if (kind === 'text') return source;
    groupCount++;
    if (!groups.has(kind)) groups.set(kind, groupCount);
    return `(${source})`;
  };
  const pattern = new RegExp(`^(?!$)${lineSource(elements, capture)}$`);
  return { notation, elements, kinds, pattern, groups, loose: false };
}

const TOLERANT = new WeakMap<FieldFormat, RegExp>();

/**
 * The format for a lenient reader: free text may have any characters and lines of any length and number, and an
 * amount may have leading zeros, because the meaning of both is clear. It captures the same as `pattern`, except for
 * those zeros. Compiled at its first use.
 */
export function tolerantPattern(format: FieldFormat): RegExp {
  const known = TOLERANT.get(format);
  if (known !== undefined) return known;
  // After an account that may be left out, text with a slash is an account that is wrong.
  const unslashed = format.kinds.includes('account') ? '(?!\\/)' : '';
  const capture: Capture = (inner, element) => {
    const kind = format.kinds[element.part] ?? 'text';
    const isFree = format.loose || FREE_TEXT.has(kind);
    const text = isFree ? freeText(element, inner, format.loose) : inner;
    const tolerated = text === inner ? inner : unslashed + text;
    const captured = kind === 'text' ? tolerated : `(${tolerated})`;
    return element.kind === 'amount' ? `0*${captured}` : captured;
  };
  const pattern = new RegExp(`^(?!$)${lineSource(format.elements, capture)}$`);
  TOLERANT.set(format, pattern);
  return pattern;
}

/** Free text; the other parts have a meaning that their characters must not change. */
const FREE_TEXT: ReadonlySet<PartKind> = new Set(['text', 'lines', 'narrative']);

/** Any character but controls. */
const ANY = '[^\\u0000-\\u001f\\u007f-\\u009f]';

function freeText(element: Part, strict: string, loose: boolean): string {
  switch (element.kind) {
    case 'run':
      if (element.set === 'x' || element.set === 'z') return `${ANY}+`;
      return loose ? `[${CHARACTER_SETS[element.set].pattern}]{${element.min},}` : strict;
    case 'block':
      return `(?:${ANY}|${NEWLINE})+`;
    case 'lines': {
      // Lines that are numbered keep their numbers.
      const line = element.elements
        .map((inner) => source([inner], (run, own) => freeText(own, run, loose)))
        .join('');
      return `${line}(?:${NEWLINE}${line})*`;
    }
    default:
      return strict;
  }
}

/**
 * A line that consists of optional elements only is left out together with its line end when it is empty,
 * as in `[/34x]$BIC`, where the BIC moves up to the first line.
 */
function lineSource(elements: readonly Element[], capture: Capture): string {
  const end = elements.findIndex((element) => element.kind === 'newline');
  if (end === -1) return source(elements, capture);
  const line = elements.slice(0, end);
  const head = source(line, capture);
  const tail = lineSource(elements.slice(end + 1), capture);
  return line.every((element) => element.kind === 'optional')
    ? `(?:(?![\\r\\n])${head}(?:${NEWLINE}(?=.)|$))?${tail}`
    : `${head}${NEWLINE}${tail}`;
}

/** The regular expression of elements without captures, with amounts of another form. */
export function elementsSource(elements: readonly Element[], amount: string): string {
  return source(elements, (inner) => (inner.startsWith(AMOUNT_START) ? amount : inner));
}

const AMOUNT_START = '(?=[0-9,]{2,';

function source(elements: readonly Element[], capture: Capture): string {
  return elements.map((element) => elementSource(element, capture)).join('');
}

function elementSource(element: Element, capture: Capture): string {
  switch (element.kind) {
    case 'run':
      return capture(`[${CHARACTER_SETS[element.set].pattern}]{${element.min},${element.max}}`, element);
    case 'amount':
      return capture(`${AMOUNT_START}${element.max}}(?![0-9,]))[0-9]+,[0-9]*`, element);
    case 'bic':
      return capture(BIC, element);
    case 'block':
      return capture(`(?:[${CHARACTER_SETS[element.set].pattern}]|${NEWLINE}){1,${element.max}}`, element);
    case 'lines': {
      const line = source(element.elements, (inner) => inner);
      return capture(`${line}(?:${NEWLINE}${line}){0,${element.max - 1}}`, element);
    }
    case 'optional':
      return `(?:${source(element.elements, capture)})?`;
    case 'literal':
      return element.text.replace(/[/\\^$.*+?()[\]{}|]/g, '\\$&');
    case 'newline':
      return NEWLINE;
  }
}
