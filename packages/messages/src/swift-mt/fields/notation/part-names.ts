const ORIGINAL_MESSAGE = ['message type', null, 'session number', 'sequence number'];
const COMMON_REFERENCE = ['party prefix', 'party suffix', 'reference code', 'party prefix', 'party suffix'];
const BALANCE = ['mark'];
const TOTAL = ['number of entries', null, 'sum'];

/** Parts with a more specific name in a field than their kind has, by tag and in the order of its format. */
const NAMES: ReadonlyMap<string, readonly (string | null)[]> = new Map([
  ['11R', ORIGINAL_MESSAGE],
  ['11S', ORIGINAL_MESSAGE],
  ['22C', COMMON_REFERENCE],
  ['28C', ['statement number', 'sequence number']],
  ['34F', [null, 'mark', null]],
  ['60F', BALANCE],
  ['60M', BALANCE],
  ['62F', BALANCE],
  ['62M', BALANCE],
  ['64', BALANCE],
  ['65', BALANCE],
  ['90C', TOTAL],
  ['90D', TOTAL],
]);

/** The name of the part at this position (from 0) of a field's format; null when its kind is enough. */
export function partName(tag: string, place: number): string | null {
  return NAMES.get(tag)?.[place] ?? null;
}
