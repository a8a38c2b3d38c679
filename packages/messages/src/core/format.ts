import type { Content, Draft } from './content.ts';
import type { Message } from './message.ts';
import type { MessageType } from './message-type.ts';
import type { OutlineNode } from './outline.ts';
import type { Problem } from './problem.ts';
import type { RuleOptions } from './rule-options.ts';
import type { ContentProblem } from './shape.ts';
import type { TextSpan } from './text-span.ts';
import type { PayloadItem } from './transfer.ts';

/** All problems of a message, and its content: null if not all of it can be expressed. */
export interface Examination {
  readonly problems: Problem[];
  readonly content: Content | null;
}

/** Everything that can be done with the messages of one standard. Each standard has one value of this type. */
export interface Format<M = Message, D = Draft> {
  /** The type as which a message is read; null when the package does not read its type. */
  typeOf(message: M): MessageType | null;
  /** All problems of a message, in the order of its text. */
  validate(message: M, options?: RuleOptions): Problem[];
  /** `validate` and `contentOf` in one, for callers that need both. */
  examine(message: M, options?: RuleOptions): Examination;
  /**
   * The items of a payload that a message is: one, or one for each transfer that it orders. Where `verdictOnly` is set,
   * one problem is enough for an item that is refused.
   *
   * @param span the message's position in the payload.
   */
  itemsOf(message: M, span: TextSpan, verdictOnly: boolean): Iterable<PayloadItem>;
  /** The content of a message; null when not all of it can be expressed. */
  contentOf(message: M): Content | null;
  /** The text of a parsed message. */
  write(message: M): string;
  /** Everything that prevents content of one of its types from being written, each with its path. */
  problemsOf(content: { readonly type: string }): readonly ContentProblem[];
  /** The text of a message with this content. */
  build(content: D): string;
  /** A message as a readable tree, each node with its position in the text. */
  outline(message: M): OutlineNode[];
}
