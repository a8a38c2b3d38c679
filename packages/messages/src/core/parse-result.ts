import type { Message } from './message.ts';
import type { MessageType } from './message-type.ts';
import type { Problem } from './problem.ts';
import type { PayloadFormat } from './transfer.ts';

export type ParseResult =
  /** The structure is readable; `validate` checks whether the message is right. */
  | {
      readonly kind: 'message';
      readonly format: PayloadFormat;
      readonly type: MessageType;
      readonly line: number;
      readonly message: Message;
      readonly problems: Problem[];
    }
  /**
   * `unsupported`: recognised, but of an unsupported type, which is not an error of the message; `malformed`: not a
   * message, or too broken to parse.
   */
  | {
      readonly kind: 'unsupported' | 'malformed';
      readonly format: PayloadFormat;
      readonly type: string | null;
      /** Where it begins, from 1. */
      readonly line: number;
      /** The structure of an MT, as far as it can be recognised, for `outline` and `build`; it has no content. */
      readonly message?: Message;
      readonly problems: Problem[];
    };
