import type { EnvelopeDraft } from './envelope-draft.ts';

/**
 * What content is built from: lists that are empty in most messages, and parts of the envelope, may be left out.
 * `Parts` are the properties that are drafts themselves.
 */
export type DraftFrom<C, Lists extends keyof C, Parts = unknown> = Omit<C, Lists | 'envelope' | keyof Parts> &
  Partial<Pick<C, Lists>> &
  EnvelopeOf<C> &
  Parts;

/** A sequence has no envelope; a statement may be without. */
type EnvelopeOf<C> = C extends { readonly envelope: infer E }
  ? { readonly envelope: EnvelopeDraft | Extract<E, null> }
  : unknown;
