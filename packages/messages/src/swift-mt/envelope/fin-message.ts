import type { Mode, Problem } from '../../core/problem.ts';

/** A position in the given text: line and column from 1. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** A block's content or a sub-block like `{108:MUR0001}`, and where it is in the text. */
export interface HeaderBlock {
  readonly content: string;
  readonly line: number;
  readonly column: number;
}

export interface SubBlock {
  readonly tag: string;
  readonly value: string;
  /** Set if the colon after the tag is missing, which only a lenient reader accepts. */
  readonly noColon?: true;
  /** Set when the closing brace is missing. */
  readonly unclosed?: true;
  readonly line: number;
  readonly column: number;
}

/** A field of block 4. Its value keeps the line ends of the text, where these are not faulty throughout. */
export interface FinField {
  /** Number and option letter, like `32A`. */
  readonly tag: string;
  readonly value: string;
  readonly line: number;
  /** Where it begins when that is not column 1: after `{4:`. */
  readonly column?: number;
  /** How many lines of the text each of its lines takes, if that is not one: empty lines do not belong to the value. */
  readonly lineStep?: number;
}

/** The text around blocks and fields: together with the structure it reproduces the text exactly. */
export interface FinLayout {
  /** The text before the message: white space, or what separates it from the one before it in a file. */
  readonly before: string;
  /** The text before blocks, extra white space or braces, by their id; null when there is nothing. */
  readonly gaps: ReadonlyMap<string, string> | null;
  /** True if `{4:` is missing in front of fields after other blocks. */
  readonly unopened: boolean;
  /** The text between `{4:` and the first field: a line end in the regular form. */
  readonly opening: string;
  /** The end of the value of most fields of block 4. */
  readonly lineEnd: string;
  /** The ends of the others, by their place in the text. */
  readonly otherLineEnds: ReadonlyMap<number, string> | null;
  /** The line end in values where `lineEnd` is a faulty one that ends every line of block 4; else null. */
  readonly valueLineEnd: '\r\n' | '\n' | null;
  /** The end of block 4 after the last field's line: `-}`. */
  readonly closing: string;
  /** The ids of blocks whose closing brace is missing, for example `5`. */
  readonly unclosed: string;
  /** Closing braces after the last block, which a lenient reader passes over. */
  readonly surplus: string;
  /** True if the text has its fields without `{4:` around them, as banks write files of statements. */
  readonly bare: boolean;
  /** True if CR alone ends the lines; values then have LF in its place. */
  readonly returnsOnly: boolean;
}

/** The layout while the message is being read. */
export type LayoutDraft = { -readonly [Key in keyof FinLayout]: FinLayout[Key] };

/** The blocks of one FIN message as in the text, before any rule of its message type. */
export interface FinBlocks {
  /** The exact text of the message, with LF where CR alone ends the lines. */
  readonly raw: string;
  readonly layout: FinLayout;
  /** Where the message begins. */
  readonly line: number;
  readonly column: number;
  readonly basicHeader: HeaderBlock | null;
  readonly applicationHeader: HeaderBlock | null;
  readonly userHeader: readonly SubBlock[] | null;
  /** Fields of block 4 of a user message; null when there is no such block. */
  readonly text: readonly FinField[] | null;
  /** Content of block 4 of a service message (ACK, NAK). */
  readonly serviceText: readonly SubBlock[] | null;
  readonly trailers: readonly SubBlock[] | null;
  /** Block S, which interface software writes into stored files. */
  readonly system: readonly SubBlock[] | null;
  /** Where block 4 ends, or should end if it is missing: missing parts are reported there. */
  readonly textEnd: LinePosition;
  /** Problems in the structure of the blocks. */
  readonly problems: Problem[];
}

/** The contents of the headers, once their structure is known. */
export interface FinHeaders {
  /** `F01` a user message, `F21` an acknowledgement; null when block 1 is unreadable. */
  readonly service: string | null;
  readonly direction: 'input' | 'output' | null;
  /** Three digits, like `103`. */
  readonly messageType: string | null;
  /** Logical terminal addresses as written: 12 characters, in real files also 8 or 11. */
  readonly senderAddress: string | null;
  readonly receiverAddress: string | null;
  /** The BICs in the addresses, without the branch XXX; null when an address is not one. */
  readonly senderBic: string | null;
  readonly receiverBic: string | null;
  /** Tag 119: STP, REMIT, COV … */
  readonly validationFlag: string | null;
  /** Tag 121, the UETR as written. */
  readonly endToEndReference: string | null;
  /** The same in lower case when it is a UETR. */
  readonly uetr: string | null;
  readonly problems: Problem[];
}

/** A FIN message: its blocks as written, and the contents of the headers. */
export interface FinMessage {
  readonly format: 'swift-mt';
  readonly mode: Mode;
  readonly blocks: FinBlocks;
  readonly headers: FinHeaders;
}

/** True if anything of the text was recognised as a block. */
export function hasBlock(blocks: FinBlocks): boolean {
  const { basicHeader, applicationHeader, userHeader, text, serviceText, trailers, system } = blocks;
  const first = basicHeader ?? applicationHeader ?? userHeader ?? text ?? serviceText ?? trailers ?? system;
  return first !== null;
}

/** The place of an offset in the text of a message. */
export function placeIn({ raw, line, column }: FinBlocks, offset: number): LinePosition {
  const before = raw.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  if (lineStart === 0) return { line, column: column + offset };
  return { line: line + before.split('\n').length - 1, column: offset - lineStart + 1 };
}
