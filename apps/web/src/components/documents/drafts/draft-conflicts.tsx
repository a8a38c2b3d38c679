import type { Versioned } from '../versions/versioned.ts';
import { ConflictNotice, type Newest } from './conflict-notice.tsx';
import { isOutdated } from './drafts.ts';
import { OtherTabNotice } from './other-tab-notice.tsx';
import type { OpenDraft } from './use-draft.ts';

interface DraftConflictsProps {
  versioned: Versioned;
  open: OpenDraft;
  /** Null: there is no version yet. */
  newest: Newest | null;
}

/** What others, or another tab, made of a document while it is edited here: at first what they saved. */
export function DraftConflicts({ versioned, open, newest }: DraftConflictsProps) {
  const { draft, other, rebase } = open;
  if (isOutdated(draft, newest)) {
    return <ConflictNotice versioned={versioned} draft={draft} newest={newest} onRebase={rebase} />;
  }
  return other !== null && <OtherTabNotice versioned={versioned} open={open} other={other} />;
}
