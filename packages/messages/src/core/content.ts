import type { MxContent } from '../iso20022/content.ts';
import type { MtContent, MtDraft } from '../swift-mt/content/content.ts';
import type { TelexContent } from '../telex/content.ts';

/** The content of a message as plain objects, named by the terms of its standard; `type` identifies the message type. */
export type Content = MtContent | MxContent | TelexContent;

/** Content to build a message from: properties that may be left out of an MT have defaults. */
export type Draft = MtDraft | MxContent | TelexContent;
