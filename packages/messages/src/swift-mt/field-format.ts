import { CHARACTER_SETS } from './charset.ts';
import { type Element, parseNotation } from './notation.ts';

/** What a part of a field means. `text` parts are checked by the format alone and are not taken out. */
export type PartKind =
  | 'text'
  | 'reference'
  | 'account'
  | 'lines'
  | 'date'
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
  /** Where `pattern` captures each kind: the first group of that kind. */
  readonly groups: ReadonlyMap<PartKind, number>;
}

const NEWLINE = '(?:\\r?\\n)';
const BIC = '[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?';

/** Compiles a format with the meaning of its parts; a part without one is `text`. */
export function compileFormat(notation: string, kinds: readonly PartKind[]): FieldFormat {
  const elements = parseNotation(notation);
  const groups = new Map<PartKind, number>();
  let groupCount = 0;
  let part = 0;
  const capture = (source: string): string => {
    const kind = kinds[part++] ?? 'text';
    if (kind === 'text') return source;
    groupCount++;
    if (!groups.has(kind)) groups.set(kind, groupCount);
    return `(${source})`;
  };
  const pattern = new RegExp(`^(?!$)${lineSource(elements, capture)}$`);
  return { notation, elements, kinds, pattern, groups };
}

/**
 * A line that consists of optional elements only is left out together with its line end when it is empty,
 * as in `[/34x]$BIC`, where the BIC moves up to the first line.
 */
function lineSource(elements: readonly Element[], capture: (source: string) => string): string {
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

function source(elements: readonly Element[], capture: (source: string) => string): string {
  return elements.map((element) => elementSource(element, capture)).join('');
}

function elementSource(element: Element, capture: (source: string) => string): string {
  switch (element.kind) {
    case 'run':
      return capture(`[${CHARACTER_SETS[element.set].pattern}]{${element.min},${element.max}}`);
    case 'amount':
      return capture(`${AMOUNT_START}${element.max}}(?![0-9,]))[0-9]+,[0-9]*`);
    case 'bic':
      return capture(BIC);
    case 'block':
      return capture(`[${CHARACTER_SETS[element.set].pattern}\\r\\n]{1,${element.max}}`);
    case 'lines': {
      const line = source(element.elements, (inner) => inner);
      return capture(`${line}(?:${NEWLINE}${line}){0,${element.max - 1}}`);
    }
    case 'optional':
      return `(?:${source(element.elements, capture)})?`;
    case 'literal':
      return element.text.replace(/[/\\^$.*+?()[\]{}|]/g, '\\$&');
    case 'newline':
      return NEWLINE;
  }
}
