import { quote } from '../../core/problem.ts';
import type { MxMessage } from '../../iso20022/reading/mx-message.ts';
import { knownOf, repetitionIn } from '../../iso20022/rules/address.ts';
import { every, text } from '../../iso20022/rules/lookup.ts';
import { elementsOf, textOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { type AddressParts, readAddress } from '../postal/read-address.ts';
import { inPlaceOf, insertion, insertionBefore, removal, replacement, textFix } from './edits.ts';
import { replaceRun } from './runs.ts';
import { textTypeOf } from './schema-of.ts';
import { type IsoFixer, targetOf } from './target.ts';

/** A line without the words that an element of the address repeats, which the guideline reports. */
export const withoutRepeatedWords: IsoFixer = (problem, piece) => {
  const line = targetOf(problem, piece)?.element;
  if (line?.local !== 'AdrLine' || line.parent === null) return null;
  const found = repetitionIn(line, knownOf(line.parent));
  if (found === null) return null;
  const { rest } = found;
  if (rest === '') return removal([line], piece, 'Leave out AdrLine, whose words are in other elements.');
  return textFix(line, rest, piece, inPlaceOf(rest, textOf(line)));
};

function plain(words: string): string {
  return words.trim().toUpperCase();
}

/** The maximum number of lines besides town and country. */
const HYBRID_LINES = 2;

/** Too many lines, joined to two, with a comma at each former line end. */
export const withFewerLines: IsoFixer = (problem, piece) => {
  const address = targetOf(problem, piece)?.element;
  const lines = every(address, 'AdrLine');
  const type = lines[0] === undefined ? null : textTypeOf(lines[0], piece.message);
  if (address?.local !== 'PstlAdr' || lines.length <= HYBRID_LINES || type === null) return null;
  const joined: string[] = [];
  for (const line of lines.map((one) => textOf(one).trim())) {
    const last = joined.at(-1);
    const longer = last === undefined ? null : `${last}${last.endsWith(',') ? '' : ','} ${line}`;
    if (longer !== null && type.problem(longer) === null) joined.splice(-1, 1, longer);
    else joined.push(line);
  }
  if (joined.length > HYBRID_LINES) return null;
  return replaceRun(lines, joined, piece, `Write the ${lines.length} AdrLine as ${joined.length}.`);
};

/**
 * Adds the town and country of an address if one of its lines contains the town, as in another address of the same
 * party in the message. The line stays; once the town has an element, the line is reported as repeated.
 */
export const withTownGivenElsewhere: IsoFixer = (problem, piece) => {
  const address = targetOf(problem, piece)?.element;
  if (address?.local !== 'PstlAdr') return null;
  const place = placesByName(piece.message).get(text(address.parent ?? undefined, 'Nm') ?? '');
  const lines = every(address, 'AdrLine');
  if (lines.length > HYBRID_LINES || place === undefined || place === null) return null;
  if (!lines.some((line) => says(line, place.TwnNm))) return null;
  const missing = PLACE.filter((name) => text(address, name) === null);
  const differs = PLACE.some((name) => plain(text(address, name) ?? place[name]) !== plain(place[name]));
  const [first, second] = missing.map((name) => ({ name, content: place[name] }));
  if (differs || first === undefined) return null;
  const message = `Add ${missing.join(' and ')} of ${place.TwnNm}, ${place.Ctry}, as another address of the party has them.`;
  if (second === undefined) return insertion(address, first, piece, message);
  return insertionBefore(lines[0], [first, second], piece, message);
};

/** The elements of an address in the order of its type. */
const PARTS = ['StrtNm', 'BldgNb', 'PstBx', 'PstCd', 'TwnNm', 'CtrySubDvsn', 'Ctry'] as const;

/** The lines of an address in elements, as its country writes addresses. */
export const inParts: IsoFixer = (problem, piece) => {
  const address = targetOf(problem, piece)?.element;
  const lines = every(address, 'AdrLine');
  const all = address === undefined ? [] : elementsOf(address);
  if (address?.local !== 'PstlAdr' || all.some(({ local }) => local !== 'AdrLine' && local !== 'Ctry'))
    return null;
  const parts = readAddress(lines.map(textOf), text(address, 'Ctry')?.trim() ?? null);
  if (parts === null) return null;
  const elements = [
    ...PARTS.flatMap((name) => (parts[name] === undefined ? [] : [{ name, content: parts[name] }])),
    ...parts.lines.map((content) => ({ name: 'AdrLine', content })),
  ];
  const fix = replacement(
    all,
    elements,
    piece,
    `Perhaps the address is ${inWords(parts)}; compare it with the lines first.`,
  );
  return fix === null ? null : { ...fix, needsConfirmation: true };
};

const inWords = (parts: AddressParts): string =>
  PARTS.flatMap((name) => (parts[name] === undefined ? [] : [`${name} ${quote(parts[name])}`])).join(', ');

const PLACE = ['TwnNm', 'Ctry'] as const;
type Place = Readonly<Record<(typeof PLACE)[number], string>>;

const placesOfMessages = new WeakMap<MxMessage, ReadonlyMap<string, Place | null>>();

/** Collected once, however many addresses of a message lack a town. */
function placesByName(message: MxMessage): ReadonlyMap<string, Place | null> {
  const known = placesOfMessages.get(message) ?? placesIn(message);
  placesOfMessages.set(message, known);
  return known;
}

/** By the name of a party: the town and country that all of its complete addresses share; null if they differ. */
function placesIn({ document }: MxMessage): ReadonlyMap<string, Place | null> {
  const places = new Map<string, Place | null>();
  for (const address of addressesBelow(document)) {
    const name = text(address.parent ?? undefined, 'Nm') ?? '';
    const [TwnNm, Ctry] = [text(address, 'TwnNm'), text(address, 'Ctry')];
    if (name.trim() === '' || TwnNm === null || Ctry === null) continue;
    const known = places.get(name);
    const isSame = known === undefined || (known?.Ctry === Ctry && plain(known.TwnNm) === plain(TwnNm));
    places.set(name, isSame ? { TwnNm, Ctry } : null);
  }
  return places;
}

function addressesBelow(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.local === 'PstlAdr' ? [child] : addressesBelow(child),
  );
}

/** True if a line, or a part of it between commas, is a town, with or without a preceding postal code. */
function says(line: XmlElement, town: string): boolean {
  const words = [textOf(line), ...textOf(line).split(',')].map(plain);
  return words.some((word) => [word, word.replace(/^[A-Z]{0,2}-?\d[\d ]*\s+/, '')].includes(plain(town)));
}
