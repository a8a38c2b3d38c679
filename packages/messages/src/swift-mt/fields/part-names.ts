const ORIGINAL_MESSAGE = ['message type', null, 'session number', 'sequence number'];
const BALANCE = ['mark'];
const TOTAL = ['number of entries', null, 'sum'];

/** Parts that mean more in a field than their kind says, by tag and in the order of its format. */
const NAMES: ReadonlyMap<string, readonly (string | null)[]> = new Map([
  ['11R', ORIGINAL_MESSAGE],
  ['11S', ORIGINAL_MESSAGE],
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

/** What the part at this place (from 0) of a field's format is called; null when its kind says it. */
export function partName(tag: string, place: number): string | null {
  return NAMES.get(tag)?.[place] ?? null;
}
