import { countryNamed } from './country-names.ts';
import { type PostalForm, postalFormOf } from './postal-forms.ts';

/** An address in parts, by the names of ISO 20022; `lines` are those that no part is for. */
export interface AddressParts {
  readonly StrtNm?: string;
  readonly BldgNb?: string;
  readonly PstBx?: string;
  readonly PstCd?: string;
  readonly TwnNm: string;
  readonly CtrySubDvsn?: string;
  readonly Ctry: string;
  readonly lines: readonly string[];
}

/** The town of an address, with what is beside it in its line, and the other parts in the order of the text. */
interface Place {
  readonly PstCd?: string;
  readonly TwnNm: string;
  readonly CtrySubDvsn?: string;
  readonly others: readonly string[];
}

const LINES_MAX = 2;
/** The longest that a message allows; looking for numbers in longer ones would take long. */
const LINE_CHARACTERS = 70;

/**
 * Reads the lines of an address by the customs of its country. The result is likely, never certain: a person must
 * confirm it.
 * @param country its code, if something other than the lines says it
 * @returns null if country or town can't be found, or if more than two lines are left
 */
export function readAddress(lines: readonly string[], country: string | null): AddressParts | null {
  if (lines.some((line) => line.length > LINE_CHARACTERS)) return null;
  const parts = lines.flatMap((line) => line.split(',')).map((part) => part.trim());
  const said = parts.filter((part) => part !== '');
  const last = said.at(-1);
  const named = last === undefined ? null : countryNamed(last);
  if (named !== null) said.pop();
  const code = country ?? named ?? prefixIn(said);
  if (code === null || (named !== null && named !== code)) return null;
  const form = postalFormOf(code);
  const place = (form === null ? null : placeIn(said, form, code)) ?? townAlone(said);
  if (place === null || !/\p{L}{2}/u.test(place.TwnNm) || place.TwnNm.length > 35) return null;
  const { others, ...town } = place;
  const { lines: left, ...street } = streetIn(others, form?.number ?? null);
  if (left.length > LINES_MAX) return null;
  return { ...street, ...town, Ctry: code, lines: left };
}

/** `D-10115 Berlin` names Germany, as licence plates do. */
const PLATES: Readonly<Record<string, string>> = {
  D: 'DE',
  A: 'AT',
  CH: 'CH',
  F: 'FR',
  I: 'IT',
  B: 'BE',
  L: 'LU',
  NL: 'NL',
  DK: 'DK',
};

function prefixIn(parts: readonly string[]): string | null {
  const plates = parts.flatMap((part) => /^([A-Z]{1,2})-\d/.exec(part)?.[1] ?? []);
  const [plate] = plates;
  return plate === undefined ? null : (PLATES[plate] ?? null);
}

/** The line with the postal code, from the end: the first lines may have a number that looks like one. */
function placeIn(parts: readonly string[], { postcode, position }: PostalForm, code: string): Place | null {
  const prefix = `(?:(?:[A-Z]{1,2}|${code})[- ])?`;
  const whole =
    position === 'before'
      ? new RegExp(`^${prefix}(?<PstCd>${postcode})(?:\\s+(?<TwnNm>.+))?$`, 'i')
      : position === 'after'
        ? new RegExp(`^(?:(?<TwnNm>.+?)[\\s-]+)?(?<PstCd>${postcode})$`, 'i')
        : new RegExp(`^(?:(?<TwnNm>.+?)\\s+)?(?<CtrySubDvsn>[A-Z]{2,3})\\s+(?<PstCd>${postcode})$`);
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const found = whole.exec(parts[at] ?? '')?.groups;
    if (found === undefined) continue;
    const { TwnNm, ...beside } = found;
    if (TwnNm !== undefined) return { ...beside, TwnNm, others: parts.toSpliced(at, 1) };
    const town = position === 'before' && at + 1 < parts.length ? at + 1 : at - 1;
    if (parts[town] === undefined) return null;
    return {
      ...beside,
      TwnNm: parts[town],
      others: parts.filter((_, index) => index !== at && index !== town),
    };
  }
  return null;
}

/** Without a postal code, the last line is the town if it has no digits. */
function townAlone(parts: readonly string[]): Place | null {
  const town = parts.at(-1);
  if (town === undefined || parts.length < 2 || /\d/.test(town)) return null;
  return { TwnNm: town, others: parts.slice(0, -1) };
}

const BOX =
  /^(?:P\.? ?O\.? ?Box|Post ?Box|Postfach|Postbus|Postboks|Bo[iî]te Postale|B\.?P\.?|Apartado|Casella Postale)\s+(.{1,16})$/i;
const NUMBER = '\\d{1,5}(?: ?[-–/] ?\\d{1,5})?(?: ?[A-Za-z])?(?:/\\w{1,4})?';
const AFTER = new RegExp(`^(?<StrtNm>.*\\p{L}.*?)\\s+(?<BldgNb>${NUMBER})$`, 'u');
const BEFORE = new RegExp(`^(?<BldgNb>${NUMBER})\\s+(?<StrtNm>.*\\p{L}.*)$`, 'u');

function streetIn(
  parts: readonly string[],
  number: PostalForm['number'] | null,
): Pick<AddressParts, 'StrtNm' | 'BldgNb' | 'PstBx' | 'lines'> {
  let found: Pick<AddressParts, 'StrtNm' | 'BldgNb' | 'PstBx'> = {};
  const lines: string[] = [];
  for (const part of parts) {
    const [, box] = BOX.exec(part) ?? [];
    const street = streetOf(part, number);
    if (box !== undefined && found.PstBx === undefined) found = { ...found, PstBx: box };
    else if (street !== null && found.StrtNm === undefined) found = { ...found, ...street };
    else lines.push(part);
  }
  const [only] = lines;
  // A line alone is the street, even without a number.
  if (lines.length === 1 && found.StrtNm === undefined && found.PstBx === undefined && only !== undefined)
    return { StrtNm: only, lines: [] };
  return { ...found, lines };
}

function streetOf(
  part: string,
  number: PostalForm['number'] | null,
): { StrtNm: string; BldgNb: string } | null {
  const { groups } =
    (number === 'before' ? BEFORE.exec(part) : number === 'after' ? AFTER.exec(part) : null) ?? {};
  const { StrtNm = '', BldgNb = '' } = groups ?? {};
  return StrtNm === '' || StrtNm.length > 70 || BldgNb.length > 16 ? null : { StrtNm, BldgNb };
}
