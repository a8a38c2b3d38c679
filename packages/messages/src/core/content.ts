import type { MxContent, MxContentOf } from '../iso20022/content/content.ts';
import type { MtContent, MtContentOf, MtDraft, MtDraftOf } from '../swift-mt/content/content.ts';
import type { TelexContent } from '../telex/content/content.ts';
import type { MxType } from './message-type.ts';

/** The content of a message as plain objects, named by the terms of its standard; `type` identifies the message type. */
export type Content = MtContent | MxContent | TelexContent;

/** The types of messages that have content: all that are read, but for a telex that orders no payment. */
export type ContentType = Content['type'];

/** The content of messages of one type: `ContentOf<'MT103'>`, `ContentOf<'pacs.008.001.08'>`. */
export type ContentOf<T extends ContentType> = T extends MxType
  ? MxContentOf<T>
  : T extends MtContent['type']
    ? MtContentOf<T>
    : Extract<TelexContent, { readonly type: T }>;

/** Content to build a message from: properties that may be left out of an MT have defaults. */
export type Draft = MtDraft | MxContent | TelexContent;

/** The same for one type: `DraftOf<'MT103'>`. */
export type DraftOf<T extends ContentType> = T extends MtContent['type'] ? MtDraftOf<T> : ContentOf<T>;

/** True if it is content of this type, as that of a message of the type is. */
export function isOfType<T extends ContentType>(
  content: Content,
  type: T,
): content is Content & ContentOf<T> {
  return content.type === type;
}
