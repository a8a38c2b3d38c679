import type { Problem } from '../core/problem.ts';
import { noMessage } from '../core/require-input.ts';
import { type DecodeOptions, decode } from '../reading/decoding/decode.ts';

/** A text, or its bytes: their encoding is detected, and its problems are reported like any others. */
export type Input = string | Uint8Array;

export interface Given {
  readonly text: string;
  /** An error means that the text may differ from what the sender wrote. */
  readonly problems: readonly Problem[];
}

/** @throws TypeError for anything else, which only untyped callers can pass */
export function requireInput(input: Input): void {
  if (typeof input === 'string' || input instanceof Uint8Array) return;
  throw noMessage(input, 'its text, or its bytes as a Uint8Array');
}

export function textOf(input: Input, options: DecodeOptions): Given {
  requireInput(input);
  return typeof input === 'string' ? { text: input, problems: [] } : decode(input, options);
}
