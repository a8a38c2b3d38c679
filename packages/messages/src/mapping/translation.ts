import type { MessageType } from '../core/message-type.ts';
import type { Problem } from '../core/problem.ts';

/** Something that the other format cannot carry as it was. */
export interface Loss {
  /** `truncated` cut short, `replaced` characters exchanged, `dropped` left out, `assumed` filled in because the source does not say. */
  readonly kind: 'truncated' | 'replaced' | 'dropped' | 'assumed';
  /** The code of the CBPR+ translation rules where there is one (T0000T, T13004 …), else one of ours in snake_case. */
  readonly code: string;
  /** Where it is in the source: a tag, an XPath or a field of a transfer; null for what the source does not have. */
  readonly from: string | null;
  /** Where it went in the target; null for what was dropped. */
  readonly to: string | null;
  /** What was there, and what is there now. */
  readonly before: string | null;
  readonly after: string | null;
  /** A full sentence. */
  readonly message: string;
}

export type Translation =
  | {
      readonly kind: 'translated';
      readonly type: MessageType;
      readonly text: string;
      readonly losses: readonly Loss[];
      /** What is wrong with the message that came out: an invalid source can make an invalid target. */
      readonly problems: readonly Problem[];
    }
  /** The message has no counterpart of that type, or says something that stops a translation. */
  | { readonly kind: 'untranslatable'; readonly problems: readonly Problem[] };
