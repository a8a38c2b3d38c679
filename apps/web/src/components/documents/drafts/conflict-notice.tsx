import { mergeDocuments } from '@clearbench/rule-documents/merge';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { textOfVersion } from '../versions/version-text.ts';
import { useVersion, type Versioned } from '../versions/versioned.ts';
import type { Draft } from './drafts.ts';
import { useBeforeDiscard } from './use-before-discard.tsx';

const CompareTexts = lazyDialog(() => import('./compare-texts.tsx').then((m) => m.CompareTexts));
const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog));

/** The newest version of a document. */
export interface Newest {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
}

interface ConflictNoticeProps {
  versioned: Versioned;
  draft: Draft;
  newest: Newest;
  /** Goes on with this text, which from then on is based on their version. */
  onRebase: (text: string, theirs: Draft) => void;
}

/** Another tab or another person saved a version after the one that the draft is based on. */
export function ConflictNotice({ versioned, draft, newest, onRebase }: ConflictNoticeProps) {
  const { version, savedAt, savedBy } = newest;
  const [shown, setShown] = useState<'compare' | 'merge' | null>(null);
  const { ask, question } = useBeforeDiscard(true);
  const [base, saved] = [useVersion(versioned, draft.basedOn), useVersion(versioned, version)];
  const error = base.error ?? saved.error;
  const isLoaded = saved.data !== undefined && (draft.basedOn === null || base.data !== undefined);
  const theirs = saved.data === undefined ? '' : textOfVersion(saved.data);
  const versions = {
    base: base.data === undefined ? null : textOfVersion(base.data),
    mine: draft.text,
    theirs,
  };
  const rebase = (text: string) => {
    setShown(null);
    onRebase(text, { text: theirs, basedOn: version });
  };
  const merge = () => {
    const merged = mergeDocuments(versions, versioned.itemsAt);
    if (!merged.ok) toast({ variant: 'destructive', title: 'Not Merged', description: merged.message });
    else if (merged.clashes.length > 0) setShown('merge');
    else {
      rebase(merged.text);
      toast({ title: 'Merged', description: `The changes of version ${version} are in your draft.` });
    }
  };
  return (
    <>
      {question}
      <InlineAlert
        variant="warning"
        className="mt-4"
        title={`${savedBy} saved version ${version}`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={!isLoaded} onClick={merge}>
              Merge
            </Button>
            <Button size="sm" disabled={!isLoaded} onClick={() => setShown('compare')}>
              Compare
            </Button>
            <Button size="sm" disabled={!isLoaded} onClick={() => rebase(draft.text)}>
              Keep mine
            </Button>
            <Button size="sm" disabled={!isLoaded} onClick={() => ask(() => rebase(theirs))}>
              Take theirs
            </Button>
          </div>
        }
      >
        <p>
          Saved <Moment iso={savedAt} />. Your draft is based on{' '}
          {draft.basedOn === null ? 'no version' : `version ${draft.basedOn}`}. Choose before you save.
        </p>
      </InlineAlert>
      <LoadFailure
        title="The versions could not be loaded"
        error={error}
        onRetry={() => Promise.all([base.refetch(), saved.refetch()])}
        className="mt-2"
      />
      {shown === 'compare' && (
        <CompareTexts
          versioned={versioned}
          theirs={{ title: `Version ${version}`, text: theirs }}
          mine={draft.text}
          onClose={() => setShown(null)}
        />
      )}
      {shown === 'merge' && (
        <MergeDialog
          versioned={versioned}
          versions={versions}
          version={version}
          onMerged={rebase}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
