/**
 * A signature shows in which of many blocks of text a text may occur: a bit-sliced signature file, as Faloutsos described it. Each
 * of 16,384 hash values has a slice with one bit per block, set if the block contains three or four characters in a row with this
 * hash. The blocks with a text are among those whose bits are set in all slices of the text; since characters share hashes, these
 * blocks must be read to be sure.
 */

/** Number of blocks in a signature. */
export const SIGNATURE_BLOCKS = 1_024;
/** Number of bytes in a slice. */
export const SLICE_BYTES = SIGNATURE_BLOCKS / 8;
/** A signature is stored in parts of this many slices. */
export const PART_SLICES = 64;
const SLICES = 16_384;
/** Number of parts of a signature. */
export const PARTS = SLICES / PART_SLICES;
/** A hash of 32 bits is shifted by this to be the number of a slice. */
const SHIFT = 18;
/** This many slices of a text exclude nearly all blocks without it. */
const SLICES_MAX = 6;

/** Each block has two texts; the same characters have different hashes in each. */
export type SearchField = 'text' | 'words';
const SEEDS: Readonly<Record<SearchField, number>> = { text: 0, words: 0x5bd1e995 };

const SPACE = 32;
/** Only ASCII, for which PostgreSQL and JavaScript agree on words and case. */
const LAST = 126;

/** Needs much memory, which is allocated only while the builder contains something. */
export class SignatureBuilder {
  /** The bits of eight blocks together, for all slices: few enough to stay in the processor's cache while blocks are added. */
  #columns: Uint8Array[] = [];

  add(block: number, field: SearchField, text: string): void {
    if (this.#columns.length === 0) {
      this.#columns = Array.from({ length: SLICE_BYTES }, () => new Uint8Array(SLICES));
    }
    const position = block % SIGNATURE_BLOCKS;
    const column = this.#columns[position >> 3];
    if (column === undefined) return;
    const bit = 0x80 >> (position & 7);
    forEachSlice(field, text, (slice) => {
      column[slice] = (column[slice] ?? 0) | bit;
    });
  }

  part(number: number): Buffer {
    const first = number * PART_SLICES;
    const slices = Buffer.alloc(PART_SLICES * SLICE_BYTES);
    this.#columns.forEach((column, at) => {
      for (let slice = 0; slice < PART_SLICES; slice += 1)
        slices[slice * SLICE_BYTES + at] = column[first + slice] ?? 0;
    });
    return slices;
  }

  clear(): void {
    this.#columns = [];
  }
}

/** The slices in which a block with this text has its bit set; none if the text is too short. */
export function slicesOf(field: SearchField, text: string): number[] {
  const ofThree = new Set<number>();
  const ofFour = new Set<number>();
  forEachSlice(field, text, (slice, length) => (length === 3 ? ofThree : ofFour).add(slice));
  // The last characters of an id or a reference are more distinctive than the first.
  return [...(ofFour.size > 0 ? ofFour : ofThree)].slice(-SLICES_MAX);
}

/** A space is only ever the first of the characters: words are searched for by how they begin. */
function forEachSlice(field: SearchField, text: string, take: (slice: number, length: 3 | 4) => void): void {
  const seed = SEEDS[field];
  /** The last four characters, of 7 bits each. */
  let last = 0;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character <= SPACE || character > LAST) {
      last = character;
      length = character === SPACE ? 1 : 0;
      continue;
    }
    last = ((last << 7) | character) & 0xfff_ffff;
    length += 1;
    if (length >= 3) take(sliceOf((last & 0x1f_ffff) ^ seed), 3);
    if (length >= 4) take(sliceOf(last ^ seed), 4);
  }
}

/** Multiplied by the golden ratio, so that similar characters are far apart. */
const sliceOf = (characters: number): number => Math.imul(characters, 0x9e3779b1) >>> SHIFT;
