import type { ContentOf, ContentType } from '../core/content.ts';
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

/** A message as one of another type. */
export interface Translated<T extends ContentType> {
  readonly ok: true;
  readonly type: T;
  readonly content: ContentOf<T>;
  /** The message; an MT101 or MT940 that is too long for one is several, as an RJE file. */
  readonly text: string;
  readonly losses: readonly Loss[];
  /**
   * The problems of that message, errors too: an invalid source can make an invalid target, which its sender has to correct. And
   * warnings about what else is in the text that was translated.
   */
  readonly problems: readonly Problem[];
}

/** The source has no counterpart of that type, or contains something that prevents a translation. */
export interface Untranslatable {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

export type Translation<T extends ContentType = ContentType> = Translated<T> | Untranslatable;
