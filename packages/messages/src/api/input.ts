import type { Problem } from '../core/problem.ts';
import { type DecodeOptions, decode } from '../reading/decoding/decode.ts';

/** A text, or its bytes: their encoding is found, and what is wrong with them is reported like anything else. */
export type Input = string | Uint8Array;

export interface Given {
  readonly text: string;
  /** An error means that the text may not be what the sender wrote. */
  readonly problems: readonly Problem[];
}

export function textOf(input: Input, options: DecodeOptions): Given {
  return typeof input === 'string' ? { text: input, problems: [] } : decode(input, options);
}
