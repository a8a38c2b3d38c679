import type { MxContent } from '../iso20022/content.ts';
import type { MtContent, MtDraft } from '../swift-mt/content/content.ts';
import type { TelexContent } from '../telex/content.ts';

/** What a message says, as plain objects named by the terms of its standard; `type` says which. */
export type Content = MtContent | MxContent | TelexContent;

/** Content to build a message of: what may be left out of an MT has its default. */
export type Draft = MtDraft | MxContent | TelexContent;
