import type { EbicsKey } from '@clearbench/contract';
import { compareHashes, hashDigits } from '@clearbench/ebics/compare-hashes';

const BYTES_A_ROW = 8;

export interface HashByte {
  /** From 1. */
  place: number;
  digits: string;
}

/** The bytes of a hash in rows, as letters print them. */
export function hashRows(hash: string): HashByte[][] {
  const bytes = (hashDigits(hash).match(/..?/g) ?? []).map((digits, index) => ({ place: index + 1, digits }));
  return Array.from({ length: Math.ceil(bytes.length / BYTES_A_ROW) }, (_, row) =>
    bytes.slice(row * BYTES_A_ROW, (row + 1) * BYTES_A_ROW),
  );
}

export const hashText = (hash: string): string =>
  hashRows(hash)
    .map((row) => row.map(({ digits }) => digits).join(' '))
    .join('\n');

export type KnownHash = 'certificateHash' | 'keyHash';

export interface LetterVerdict {
  state: 'empty' | 'incomplete' | 'same' | 'different';
  /** The hash that the letter means: the nearer one. */
  means: KnownHash | null;
  /** The bytes of it that differ from what was typed, from 1. */
  differing: readonly number[];
  text: string;
}

/** Compares what somebody types from the letter with both hashes of a key, also before all of it is there. */
export function compareWithLetter(key: Pick<EbicsKey, KnownHash>, typed: string): LetterVerdict {
  const digits = hashDigits(typed);
  if (digits === '') return { state: 'empty', means: null, differing: [], text: 'Nothing was entered yet.' };
  const compared = (['certificateHash', 'keyHash'] as const).flatMap((means) => {
    const hash = key[means];
    return hash === null ? [] : [{ means, ...compareSoFar(hash, digits) }];
  });
  const nearest = compared.reduce((best, each) =>
    each.differing.length < best.differing.length ? each : best,
  );
  return nearest;
}

function compareSoFar(hash: string, digits: string): Omit<LetterVerdict, 'means'> {
  const whole = hashDigits(hash).length;
  const isStrange = /[^0-9A-F]/.test(digits);
  if (isStrange || digits.length >= whole) {
    const { same, problem, differingBytes } = compareHashes(hash, digits);
    if (same) return { state: 'same', differing: [], text: 'All 32 bytes are the same.' };
    return { state: 'different', differing: differingBytes, text: problem ?? 'The hashes differ.' };
  }
  const complete = digits.length - (digits.length % 2);
  const { differingBytes } = compareHashes(hash.slice(0, complete), digits.slice(0, complete));
  const so = `${digits.length} of ${whole} digits`;
  return differingBytes.length === 0
    ? { state: 'incomplete', differing: [], text: `${so}, the same so far.` }
    : {
        state: 'different',
        differing: differingBytes,
        text: `${so}. ${differingBytes.length === 1 ? `Byte ${differingBytes[0]} differs.` : `Bytes ${differingBytes.join(', ')} differ.`}`,
      };
}
