import type { MtContents, MtDrafts } from '../../generated/mt-content.ts';
import type { Acknowledgement, AcknowledgementDraft } from './content-reporting.ts';

type Network = Acknowledgement['type'];

/** The types of MT messages that the package reads, by their common names. */
export type MtType = keyof MtContents | Network;

/** The content of messages of one type: `MtContentOf<'MT103'>`. */
export type MtContentOf<T extends MtType> = T extends keyof MtContents
  ? MtContents[T]
  : Acknowledgement & { readonly type: T };

/** The content of an MT message as plain objects, named by the terms of the standard. Dates are ISO, amounts decimal strings. */
export type MtContent = { readonly [T in MtType]: MtContentOf<T> }[MtType];

/**
 * Content to build a message of one type from: lists that are empty in most messages may be left out, and of the envelope the
 * direction (`input`) and the tags that few messages have.
 */
export type MtDraftOf<T extends MtType> = T extends keyof MtDrafts
  ? MtDrafts[T]
  : AcknowledgementDraft & { readonly type: T };

/** The same for any type. */
export type MtDraft = { readonly [T in MtType]: MtDraftOf<T> }[MtType];
