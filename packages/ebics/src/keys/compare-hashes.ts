export interface HashComparison {
  same: boolean;
  /** In a full sentence; undefined if the hashes are the same. */
  problem?: string;
  /** Which bytes differ, counted from 1. */
  differingBytes: number[];
}

/** Compares the hash of a key with what somebody typed or pasted: spaces, colons, line breaks and case don't count. */
export function compareHashes(expected: string, given: string): HashComparison {
  const [wanted, typed] = [hashDigits(expected), hashDigits(given)];
  const strange = /[^0-9A-F]/.exec(typed)?.[0];
  if (strange !== undefined)
    return different(`The hash contains “${strange}”. It has only the digits 0–9 and the letters A–F.`);
  if (typed.length !== wanted.length)
    return different(
      `The hash has ${typed.length} hexadecimal digits instead of ${wanted.length}. Copy all of it, and nothing else.`,
    );
  const differingBytes: number[] = [];
  for (let at = 0; at < wanted.length; at += 2)
    if (wanted.slice(at, at + 2) !== typed.slice(at, at + 2)) differingBytes.push(at / 2 + 1);
  if (differingBytes.length === 0) return { same: true, differingBytes };
  return { same: false, differingBytes, problem: describe(differingBytes, wanted.length / 2) };
}

/** Without what doesn't count, in capital letters. */
export function hashDigits(hash: string): string {
  return hash.replace(/[\s:.\-\u00a0]|0x/gi, '').toUpperCase();
}

function different(problem: string): HashComparison {
  return { same: false, problem, differingBytes: [] };
}

function describe(bytes: readonly number[], total: number): string {
  if (bytes.length > total / 4)
    return `${bytes.length} of ${total} bytes differ: this is the hash of another key, or of another form of this key.`;
  const list = bytes.join(', ');
  return bytes.length === 1
    ? `Byte ${list} of ${total} differs: it may be a typing error.`
    : `Bytes ${list} of ${total} differ: they may be typing errors.`;
}
