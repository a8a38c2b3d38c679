import { every, text } from '../../iso20022/rules/lookup.ts';
import { elementsOf, textOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { inPlaceOf, insertion, insertionBefore, removal, textFix } from './edits.ts';
import { replaceRun } from './runs.ts';
import { textTypeOf } from './schema-of.ts';
import { type IsoFixer, type IsoPiece, targetOf } from './target.ts';

/** A line without the words that an element of the address says, which the guideline reports. */
export const withoutRepeatedWords: IsoFixer = (problem, piece) => {
  const line = targetOf(problem, piece)?.element;
  const address = line?.parent ?? null;
  if (line?.local !== 'AdrLine' || address === null) return null;
  const known = new Set(placesOf(address));
  const words = textOf(line).split(',');
  const others = words.filter((word) => !known.has(plain(word)));
  if (others.length === words.length) return null;
  const right = others.join(',').trim();
  if (right === '') return removal([line], piece, 'Leave out AdrLine, whose words are in other elements.');
  return textFix(line, right, piece, inPlaceOf(right, textOf(line)));
};

/** What the elements of an address say, alone or as postal code and town. */
function placesOf(address: XmlElement): string[] {
  const parts = elementsOf(address).filter(({ local }) => local !== 'AdrLine');
  const place = `${text(address, 'PstCd') ?? ''} ${text(address, 'TwnNm') ?? ''}`;
  return [...parts.map(textOf), place].filter((value) => value.length > 2).map(plain);
}

function plain(words: string): string {
  return words.trim().toUpperCase();
}

/** The most lines beside town and country. */
const HYBRID_LINES = 2;

/** The words of too many lines in two, with a comma where a line ended. */
export const withFewerLines: IsoFixer = (problem, piece) => {
  const address = targetOf(problem, piece)?.element;
  const lines = every(address, 'AdrLine');
  const type = lines[0] === undefined ? null : textTypeOf(lines[0], piece.message);
  if (address?.local !== 'PstlAdr' || lines.length <= HYBRID_LINES || type === null) return null;
  const joined: string[] = [];
  for (const line of lines.map((one) => textOf(one).trim())) {
    const last = joined.at(-1);
    const longer = last === undefined ? null : `${last}${last.endsWith(',') ? '' : ','} ${line}`;
    if (longer !== null && type.fault(longer) === null) joined.splice(-1, 1, longer);
    else joined.push(line);
  }
  if (joined.length > HYBRID_LINES) return null;
  return replaceRun(lines, joined, piece, `Write the ${lines.length} AdrLine as ${joined.length}.`);
};

/**
 * Town and country of an address that has one of its lines for the town: as another address of the same party in the message
 * gives them. The line stays; once the town has its own element, it is reported as repeated.
 */
export const withTownGivenElsewhere: IsoFixer = (problem, piece) => {
  const address = targetOf(problem, piece)?.element;
  if (address?.local !== 'PstlAdr') return null;
  const place = placeGivenElsewhere(address, piece);
  const lines = every(address, 'AdrLine');
  if (place === null || !lines.some((line) => wordsOf(line).includes(plain(place.town)))) return null;
  const [town, country] = [text(address, 'TwnNm'), text(address, 'Ctry')];
  if ((town !== null && plain(town) !== plain(place.town)) || (country !== null && country !== place.country))
    return null;
  const message = `Add town and country, ${place.town} and ${place.country}, as another address of the party has them.`;
  if (town === null && country === null) {
    return insertionBefore(
      lines[0],
      [
        { name: 'TwnNm', content: place.town },
        { name: 'Ctry', content: place.country },
      ],
      piece,
      message,
    );
  }
  if (town !== null && country !== null) return null;
  const missing =
    town === null ? { name: 'TwnNm', content: place.town } : { name: 'Ctry', content: place.country };
  return insertion(address, missing, piece, message);
};

interface Place {
  readonly town: string;
  readonly country: string;
}

/** The one place that all other addresses of a party of that name have. */
function placeGivenElsewhere(address: XmlElement, { message }: IsoPiece): Place | null {
  const name = text(address.parent ?? undefined, 'Nm');
  if (name === null || name.trim() === '') return null;
  const places = new Map<string, Place>();
  for (const other of addressesBelow(message.document)) {
    const [town, country] = [text(other, 'TwnNm'), text(other, 'Ctry')];
    if (other === address || town === null || country === null) continue;
    if (text(other.parent ?? undefined, 'Nm') === name)
      places.set(`${country} ${plain(town)}`, { town, country });
  }
  const [place, another] = places.values();
  return another === undefined ? (place ?? null) : null;
}

function addressesBelow(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.local === 'PstlAdr' ? [child] : addressesBelow(child),
  );
}

/** A line, and what is between its commas, without a postal code before it. */
function wordsOf(line: XmlElement): string[] {
  const words = [textOf(line), ...textOf(line).split(',')].map(plain);
  return words.flatMap((word) => [word, word.replace(/^[A-Z]{0,2}-?\d[\d ]*\s+/, '')]);
}
