import type { Message } from '../core/message.ts';
import type { OutlineNode } from '../core/outline.ts';
import type { ParseOptions, Problem } from '../core/problem.ts';
import { outlineOf } from '../formats/outline-of.ts';
import type { DecodeOptions } from '../reading/decoding/decode.ts';
import { parse } from '../reading/parse.ts';
import { type Input, textOf } from './input.ts';

/** A message as a tree to show, or why its text has none. */
export type Outline =
  | {
      readonly ok: true;
      readonly nodes: readonly OutlineNode[];
      /** What was found in reading the text: other text, other messages, faults of its form. */
      readonly problems: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The first message of a text, or a message that `check` found, as a readable tree: each node has its position in the
 * text. The message may be invalid, or of an unsupported type.
 */
export function outline(source: Input | Message, options: ParseOptions & DecodeOptions = {}): Outline {
  if (typeof source === 'object' && source !== null && 'format' in source)
    return { ok: true, nodes: outlineOf(source), problems: [] };
  const given = textOf(source, options);
  const { message, problems: own } = parse(given.text, options);
  const problems = [...given.problems, ...own];
  return message === undefined ? { ok: false, problems } : { ok: true, nodes: outlineOf(message), problems };
}
