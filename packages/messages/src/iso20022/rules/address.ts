import type { IsoCode } from '../problem-codes.ts';
import { quoted } from '../schema/simple-type.ts';
import { elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { every, find, text } from './lookup.ts';
import { all, given, type Rule, wrong } from './rule.ts';

/*
 * What the guidelines say alike about a postal address with elements: its lines don't repeat them, and its town is one.
 */

/**
 * Structured (TwnNm and Ctry, no lines) or hybrid (TwnNm and Ctry, one or two lines).
 * @param guideline its name in sentences
 * @param isStrict an address of lines only is refused already
 */
export const townAndCountry =
  (code: IsoCode, guideline: string, isStrict: boolean): Rule =>
  (context, address) => {
    const lines = every(address, 'AdrLine').length;
    const town = given(context, address, 'TwnNm');
    const country = given(context, address, 'Ctry');
    const say = (right: string, severity?: 'warning'): void => wrong(code, right, severity)(context, address);
    if (town && country) {
      if (lines > 2)
        say(`PstlAdr has ${lines} AdrLine beside TwnNm and Ctry; a hybrid address has at most 2.`);
    } else if (elementsOf(address).length > lines || lines === 0) {
      const lacking = town ? 'Ctry' : country ? 'TwnNm' : 'TwnNm and Ctry';
      const add = town || country ? 'it' : 'both';
      say(`PstlAdr has no ${lacking}; add ${add}: every address names town and country.`);
    } else {
      const right = `PstlAdr has lines only, which ${guideline} refuses since November 2026; add TwnNm and Ctry.`;
      say(right, isStrict ? undefined : 'warning');
    }
  };

/** Rules whose problems have this code. */
export const addressElements = (code: IsoCode): Rule => all(repeated(code), placed(code));

/** The lines of a hybrid address must not repeat its elements (CBPR_Duplication_Postal_Address, a textual rule). */
const repeated =
  (code: IsoCode): Rule =>
  (context, address) => {
    const lines = every(address, 'AdrLine');
    if (lines.length === 0) return;
    // Once for all lines: an address may have any number of them.
    const known = knownOf(address);
    for (const line of lines) {
      const found = repetitionIn(line, known);
      if (found === null) continue;
      const right = `AdrLine repeats ${quoted(found.words)}, which an element of the address says; leave it out.`;
      wrong(code, right, 'warning')(context, line);
    }
  };

/**
 * The words of a line that an element of its address repeats, the first of them, and the line without all of them.
 * @param known by `knownOf` its address
 */
export function repetitionIn(
  line: XmlElement,
  known: ReadonlySet<string>,
): { words: string; rest: string } | null {
  const parts = textOf(line).split(',');
  const words = parts.find((part) => restOf(part, known) !== part);
  if (words === undefined) return null;
  const rest = parts
    .map((part) => restOf(part, known))
    .filter((part) => part !== '')
    .join(',');
  return { words: words.trim(), rest: rest.trim() };
}

/** `10115 Berlin` and `D-10115 Berlin` have a town, too. */
const POSTCODE = /^\s*(?:[A-Z]{1,2}-)?\d{4,6}(?= )/i;

/** A part of a line without the words that are known. */
function restOf(part: string, known: ReadonlySet<string>): string {
  if (known.has(plain(part))) return '';
  const postcode = POSTCODE.exec(part)?.[0];
  return postcode !== undefined && known.has(plain(part.slice(postcode.length))) ? postcode : part;
}

/** The texts of the elements of an address, and postal code and town together. Short ones may be anything but a country. */
export function knownOf(address: XmlElement): ReadonlySet<string> {
  const parts = elementsOf(address).filter(({ local }) => local !== 'AdrLine');
  const place = `${text(address, 'PstCd') ?? ''} ${text(address, 'TwnNm') ?? ''}`;
  const known = [...parts.map(textOf), place].filter((value) => value.length > 2);
  return new Set([...known, text(address, 'Ctry') ?? ''].map(plain).filter((value) => value !== ''));
}

const plain = (words: string): string => words.trim().toUpperCase();

/** What systems write that know no town. */
const PLACEHOLDER = /^(?:NOT ?PROVIDED|UNKNOWN|NOT ?AVAILABLE|NONE|N\/?A|TBD|X+|[-.])$/i;

const placed =
  (code: IsoCode): Rule =>
  (context, address) => {
    const town = find(address, 'TwnNm');
    if (town === undefined || !PLACEHOLDER.test(textOf(town).trim())) return;
    const right = `TwnNm ${quoted(textOf(town))} is no town; write the town of the address.`;
    wrong(code, right, 'warning')(context, town);
  };
