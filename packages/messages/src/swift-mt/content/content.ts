import type * as ALL from '../types/all.ts';
import type { ContentOf, DraftOf } from '../types/declaration/declaration.ts';
import type { Acknowledgement, AcknowledgementDraft } from './content-reporting.ts';

type Declared = (typeof ALL)[keyof typeof ALL];

/** The types of MT messages that the package reads, by their common names. */
export type MtType = Declared['type'] | 'ACK' | 'NAK';

/** The content of an MT message as plain objects, named by the terms of the standard. Dates are ISO, amounts decimal strings. */
export type MtContent = EachType<ContentOf<Declared> | Acknowledgement>;

/** The content of messages of one type: `MtContentOf<'MT103'>`. */
export type MtContentOf<T extends MtContent['type']> = OfType<MtContent, T>;

/** One member for each type, so that a check of `type` narrows types that share content (such as statements). */
type EachType<Content> = Content extends { readonly type: infer T }
  ? T extends string
    ? Content & { readonly type: T }
    : never
  : never;

type OfType<Content, T> = Content extends { readonly type: infer Types }
  ? T extends Types
    ? Content & { readonly type: T }
    : never
  : never;

/**
 * Content to build a message of: lists that are empty in most messages may be left out, and of the envelope the
 * direction (`input`) and the tags that few messages have.
 */
export type MtDraft = DraftOf<Declared> | AcknowledgementDraft;

/** The same for one type: `MtDraftOf<'MT103'>`. */
export type MtDraftOf<T extends MtContent['type']> = OfType<MtDraft, T>;
