import type { Problem } from '../problem.ts';
import type { FinBlocks, FinHeaders, HeaderBlock } from './fin-message.ts';

/** What the headers say, while they are being read. */
export type HeadersDraft = { -readonly [Key in keyof FinHeaders]: FinHeaders[Key] };
/** `offset` is where in the block's content it is. */
export type Add = (code: string, severity: Problem['severity'], message: string, offset?: number) => void;

/** Adds problems of a block; of one that is missing at the start of the message. */
export function adder(
  headers: HeadersDraft,
  path: string,
  block: HeaderBlock | null,
  blocks?: FinBlocks,
): Add {
  return (code, severity, message, offset = 0) => {
    const line = block?.line ?? blocks?.line ?? null;
    headers.problems.push({ code, severity, path, line, column: (block?.column ?? 1) + offset, message });
  };
}
