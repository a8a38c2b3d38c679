import type { Problem } from '../core/problem.ts';
import { type DecodeOptions, decode } from '../reading/decoding/decode.ts';

/** A text, or its bytes: their encoding is detected, and its problems are reported like any others. */
export type Input = string | Uint8Array;

export interface Given {
  readonly text: string;
  /** An error means that the text may differ from what the sender wrote. */
  readonly problems: readonly Problem[];
}

export function textOf(input: Input, options: DecodeOptions): Given {
  return typeof input === 'string' ? { text: input, problems: [] } : decode(input, options);
}
