import { isObject } from '@/lib/answers/is-object.ts';
import { defineStoredJson } from '@/lib/browser/storage.ts';

/** A text to edit, and the version that it is based on. */
export interface Draft {
  readonly text: string;
  /** Null: the document is new. */
  readonly basedOn: number | null;
}

/** A draft with changes, as this browser keeps it. */
export interface KeptDraft extends Draft {
  readonly document: string;
  /** The id of the tab that keeps the draft. */
  readonly id: string;
  /** When it last changed. */
  readonly at: string;
}

/** Whether somebody saved a version after the one that a draft is based on. */
export const isOutdated = <Version extends { readonly version: number }>(
  { basedOn }: Pick<Draft, 'basedOn'>,
  newest: Version | null,
): newest is Version => newest !== null && newest.version !== basedOn;

/** Each can have 256 kB, and a browser stores a few megabytes. */
const KEPT_MAX = 8;
/** The tabs with one document must not push out the drafts of others. */
const OF_DOCUMENT_MAX = 4;

/**
 * The drafts of this workspace, the newest first, for as long as they are neither saved nor discarded. Each tab has its own, so that
 * none overwrites another's.
 */
export const keptDrafts = defineStoredJson<readonly KeptDraft[]>({
  key: 'clearbench.drafts',
  fallback: () => [],
  revive: (parsed) => {
    if (!Array.isArray(parsed)) throw new TypeError('Not drafts');
    return parsed.filter(isDraft);
  },
});

const isDraft = (draft: unknown): draft is KeptDraft =>
  isObject(draft) &&
  typeof draft.document === 'string' &&
  typeof draft.id === 'string' &&
  typeof draft.text === 'string' &&
  typeof draft.at === 'string' &&
  (draft.basedOn === null || typeof draft.basedOn === 'number');

/** The oldest drafts make room for a new one, at first those of the same document. */
export function keepDraft(draft: Omit<KeptDraft, 'at'>, now = new Date()): void {
  const others = keptDrafts.read().filter(({ id }) => id !== draft.id);
  const ofDocument = others.filter(({ document }) => document === draft.document);
  const displaced = new Set(ofDocument.slice(OF_DOCUMENT_MAX - 1));
  const kept = [{ ...draft, at: now.toISOString() }, ...others.filter((one) => !displaced.has(one))];
  keptDrafts.write(kept.slice(0, KEPT_MAX), { keep: true });
}

export function forgetDraft(id: string): void {
  const all = keptDrafts.read();
  const others = all.filter((draft) => draft.id !== id);
  if (others.length < all.length) keptDrafts.write(others, { keep: true });
}
