import type { MtEnvelope } from './content-parts.ts';

/** An envelope to build a message with: the direction (`input`) and the tags that few messages have may be left out. */
export type EnvelopeDraft = Omit<MtEnvelope, Defaults> & Partial<Pick<MtEnvelope, Defaults>>;

type Defaults = 'direction' | 'otherTags' | 'trailers';

export function wholeEnvelope(envelope: EnvelopeDraft): MtEnvelope {
  return { direction: 'input', otherTags: [], trailers: [], ...envelope };
}
