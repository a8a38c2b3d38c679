import { below, type Passage } from '../losses.ts';
import type { AddressTexts } from './address.ts';
import { toFinText } from './characters.ts';
import type { Room } from './line-breaks.ts';
import { fitLines } from './lines.ts';

const LINE_LENGTH = 35;
const LINES = 4;

/**
 * Name and address as the four lines of options D and K and of field 59. The name gets the lines that the
 * address leaves it, at least one and at most two when both are long. Town and country come last, `GB/LONDON`.
 */
export function nameAndAddressLines(name: string, texts: AddressTexts, passage: Passage): readonly string[] {
  const address = addressLineTexts(texts, passage);
  const street = address.slice(0, texts.town === null && texts.country === null ? undefined : -1);
  const place = address.slice(street.length);
  const wanted = Math.max(1, Math.min(LINES - place.length - Math.min(1, street.length), 2));
  const room = Math.max(wanted, LINES - address.length);
  const nameLines = fitLines(
    unslashed(toFinText(name, below(passage, '/Nm'))),
    { width: LINE_LENGTH, max: room },
    below(passage, '/Nm'),
  );
  const streetRoom = LINES - nameLines.length - place.length;
  return [...nameLines, ...addressLines(street, { width: LINE_LENGTH, max: streetRoom }, passage), ...place];
}

/** A first line that begins with a slash would be read as an account. */
export const unslashed = (text: string): string => text.replace(/^\/+/, '').trim() || '.';

function addressLineTexts({ street, town, country }: AddressTexts, passage: Passage): string[] {
  const at = below(passage, '/PstlAdr');
  const lines = street.map((text) => toFinText(text, at)).filter((text) => text !== '');
  if (town === null && country === null) return lines;
  const place = country === null ? (town ?? '') : `${country}/${town ?? ''}`;
  const [line = '.'] = fitLines(toFinText(place, at), { width: LINE_LENGTH, max: 1 }, at);
  return [...lines, line];
}

/** Texts of an address in the remaining lines: each on its own line if they fit, otherwise one after the other. */
export function addressLines(texts: readonly string[], room: Room, passage: Passage): readonly string[] {
  const at = below(passage, '/PstlAdr');
  if (texts.length === 0) return [];
  const own = texts.length <= room.max && texts.every((text) => text.length <= room.width);
  if (own) return texts.flatMap((text) => fitLines(text, { ...room, max: 1 }, at));
  return fitLines(texts.join(', '), room, at);
}
