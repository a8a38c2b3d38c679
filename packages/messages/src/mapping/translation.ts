import type { MessageType } from '../core/message-type.ts';
import type { Problem } from '../core/problem.ts';

/** Something that the other format cannot carry unchanged. */
export interface Loss {
  /** `truncated` cut short, `replaced` characters exchanged, `dropped` left out, `assumed` filled in because the source does not say. */
  readonly kind: 'truncated' | 'replaced' | 'dropped' | 'assumed';
  /** The code of the CBPR+ translation rules if there is one (T0000T, T13004 …), else one of ours in snake_case. */
  readonly code: string;
  /** The position in the source: a tag, an XPath or a field of a transfer; null if the source does not have it. */
  readonly from: string | null;
  /** The position in the target; null for what was dropped. */
  readonly to: string | null;
  /** The value in the source, and that in the target. */
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
      /** The problems of the resulting message: an invalid source can make an invalid target. */
      readonly problems: readonly Problem[];
    }
  /** The message has no counterpart of that type, or contains something that prevents a translation. */
  | { readonly kind: 'untranslatable'; readonly problems: readonly Problem[] };
