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
  /** When it last changed. */
  readonly at: string;
}

type Drafts = Readonly<Record<string, KeptDraft>>;

/** Each can have 256 kB, and a browser stores a few megabytes. */
const KEPT_MAX = 8;

/** The drafts of documents in this workspace, by document, for as long as they are neither saved nor discarded. */
const stored = defineStoredJson<Drafts>({
  key: 'clearbench.drafts',
  fallback: () => ({}),
  revive: (parsed) => {
    if (!isObject(parsed)) throw new TypeError('Not drafts');
    return Object.fromEntries(
      Object.entries(parsed).flatMap(([id, draft]) => (isDraft(draft) ? [[id, draft]] : [])),
    );
  },
});

const isDraft = (draft: unknown): draft is KeptDraft =>
  isObject(draft) &&
  typeof draft.text === 'string' &&
  typeof draft.at === 'string' &&
  (draft.basedOn === null || typeof draft.basedOn === 'number');

export const keptDraft = (document: string): KeptDraft | null => stored.read()[document] ?? null;

/** The oldest drafts make room for a new one. */
export function keepDraft(document: string, { text, basedOn }: Draft, now = new Date()): void {
  const kept = { ...stored.read(), [document]: { text, basedOn, at: now.toISOString() } };
  const newest = Object.entries(kept).sort(([, one], [, other]) => other.at.localeCompare(one.at));
  stored.write(Object.fromEntries(newest.slice(0, KEPT_MAX)), { keep: true });
}

export function forgetDraft(document: string): void {
  const { [document]: gone, ...others } = stored.read();
  if (gone !== undefined) stored.write(others, { keep: true });
}
