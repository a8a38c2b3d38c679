import type { Problems, Severity } from '../../core/problems.ts';
import type { FinBlocks, FinHeaders, HeaderBlock, LinePosition } from './fin-message.ts';

/** Blocks 1 to 3 while they are being read: their contents and problems. */
export interface HeaderReading {
  readonly blocks: FinBlocks;
  readonly headers: { -readonly [Key in keyof FinHeaders]: FinHeaders[Key] };
  readonly problems: Problems;
}

/** `offset` is where in the block's content it is. */
export type Add = (code: string, severity: Severity, message: string, offset?: number) => void;

/** The position for a missing part after a header: after the header, or at the start of the message. */
export function placeBehind(header: HeaderBlock | null, blocks: FinBlocks): LinePosition {
  if (header === null) return { line: blocks.line, column: blocks.column };
  return { line: header.line, column: header.column + header.content.length + '}'.length };
}

/** Adds problems of a block at the place where it is, or should be. */
export function adder(problems: Problems, path: string, { line, column }: LinePosition): Add {
  return (code, severity, message, offset = 0) =>
    problems.add({ code, severity, path, line, column: column + offset, message });
}
