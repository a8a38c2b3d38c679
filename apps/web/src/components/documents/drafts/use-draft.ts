import { useState } from 'react';
import { randomId } from '@/lib/browser/random-id.ts';
import { useStored } from '@/lib/browser/storage.ts';
import { type Draft, forgetDraft, type KeptDraft, keepDraft, keptDrafts } from './drafts.ts';

/** A draft in an editor. */
export interface OpenDraft {
  readonly draft: Draft;
  readonly hasChanges: boolean;
  /** Another tab's draft of the same document with another text. */
  readonly other: KeptDraft | null;
  readonly change: (text: string) => void;
  /** Goes on with this text, now based on a version with their text. */
  readonly rebase: (text: string, theirs: Draft) => void;
  /** Goes on with a draft that takes the place of the other one. */
  readonly replace: (other: KeptDraft, draft: Draft) => void;
}

/**
 * The draft of a document, which outlasts the page while it has changes.
 * @param begun opened at once, unless an earlier visit left a draft
 */
export function useDraft(document: string, begun: Draft | null = null) {
  const [id] = useState(randomId);
  const [all] = useStored(keptDrafts);
  const others = all.filter((one) => one.document === document && one.id !== id);
  const [opened, setOpened] = useState<(Draft & { original: string }) | null>(null);
  const [isClosed, setClosed] = useState(false);
  // Also when another tab saves or discards what this one has not continued.
  if (opened === null && !isClosed && others.length === 0 && begun !== null)
    setOpened({ ...begun, original: begun.text });
  const left = opened === null ? (others[0] ?? null) : null;
  const forgetLeft = () => {
    if (left !== null) forgetDraft(left.id);
  };
  /** @param original the text without changes */
  const goOn = ({ text, basedOn }: Draft, original: string) => {
    setOpened({ text, basedOn, original });
    if (text === original) forgetDraft(id);
    else keepDraft({ id, document, text, basedOn });
  };
  const open: OpenDraft | null = opened && {
    draft: opened,
    hasChanges: opened.text !== opened.original,
    other: others.find(({ text }) => text !== opened.text) ?? null,
    change: (text) => goOn({ ...opened, text }, opened.original),
    rebase: (text, { text: theirs, basedOn }) => goOn({ text, basedOn }, theirs),
    replace: (other, draft) => {
      forgetDraft(other.id);
      goOn(draft, opened.original);
    },
  };
  return {
    /** Null: none is open. */
    open,
    /** What an earlier visit or another tab left, to be continued or discarded. */
    left,
    /** Opens a text as it is stored. @param isChange it is a change already, such as an imported file */
    begin(draft: Draft, isChange = false) {
      goOn(draft, isChange ? '' : draft.text);
    },
    resume() {
      if (left === null) return;
      forgetLeft();
      goOn(left, '');
    },
    /** Discards what was left. */
    forget: forgetLeft,
    /** After it was saved or discarded. */
    close() {
      forgetDraft(id);
      setClosed(true);
      setOpened(null);
    },
  };
}
