import type { Problem } from '../../core/problem.ts';
import type { FinBlocks, FinHeaders, HeaderBlock, Place } from './fin-message.ts';

/** What the headers say, while they are being read. */
export type HeadersDraft = { -readonly [Key in keyof FinHeaders]: FinHeaders[Key] };
/** `offset` is where in the block's content it is. */
export type Add = (code: string, severity: Problem['severity'], message: string, offset?: number) => void;

/** Where something that is missing after a header should be: after the header, or at the start of the message. */
export function placeBehind(header: HeaderBlock | null, blocks: FinBlocks): Place {
  if (header === null) return { line: blocks.line, column: blocks.column };
  return { line: header.line, column: header.column + header.content.length + '}'.length };
}

/** Adds problems of a block at the place where it is, or should be. */
export function adder(headers: HeadersDraft, path: string, { line, column }: Place): Add {
  return (code, severity, message, offset = 0) => {
    headers.problems.push({ code, severity, path, line, column: column + offset, message });
  };
}
