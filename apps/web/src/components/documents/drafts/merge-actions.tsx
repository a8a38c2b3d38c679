import { mergeDocuments, type Versions } from '@clearbench/rule-documents/merge';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import type { Versioned } from '../versions/versioned.ts';

const CompareTexts = lazyDialog(() => import('./compare-texts.tsx').then((m) => m.CompareTexts));
const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog));

interface MergeActionsProps {
  versioned: Versioned;
  /** Null while they are loading. */
  versions: Versions | null;
  /** Theirs, as in `Version 3`. */
  title: string;
  /** What a merge says when nothing had to be asked. */
  mergedText: string;
  onMerged: (text: string) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What to do with a draft and what somebody else made of the same document. */
export function MergeActions(props: MergeActionsProps) {
  const { versioned, versions, title, mergedText, onMerged, onKeepMine, onTakeTheirs } = props;
  const [shown, setShown] = useState<'compare' | 'merge' | null>(null);
  const close = () => setShown(null);
  const finish = (text: string) => {
    close();
    onMerged(text);
  };
  const merge = () => {
    if (versions === null) return;
    const merged = mergeDocuments(versions, versioned.itemsAt);
    if (!merged.ok) toast({ variant: 'destructive', title: 'Not Merged', description: merged.message });
    else if (merged.clashes.length > 0) setShown('merge');
    else {
      finish(merged.text);
      toast({ title: 'Merged', description: mergedText });
    }
  };
  const actions = [
    ['Merge', merge],
    ['Compare', () => setShown('compare')],
    ['Keep mine', onKeepMine],
    ['Take theirs', onTakeTheirs],
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(([label, act]) => (
        <Button key={label} size="sm" disabled={versions === null} onClick={act}>
          {label}
        </Button>
      ))}
      {shown === 'compare' && versions !== null && (
        <CompareTexts
          versioned={versioned}
          theirs={{ title, text: versions.theirs }}
          mine={versions.mine}
          onClose={close}
        />
      )}
      {shown === 'merge' && versions !== null && (
        <MergeDialog
          versioned={versioned}
          versions={versions}
          title={title}
          onMerged={finish}
          onClose={close}
        />
      )}
    </div>
  );
}
