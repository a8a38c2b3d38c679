import { useState } from 'react';
import { type Draft, forgetDraft, type KeptDraft, keepDraft, keptDraft } from './drafts.ts';

/**
 * The draft of a document, which outlasts the page while it has changes.
 * @param begun opened at once, unless an earlier visit left a draft
 */
export function useDraft(document: string, begun: Draft | null = null) {
  const [kept, setKept] = useState<KeptDraft | null>(() => keptDraft(document));
  const [draft, setDraft] = useState<(Draft & { opened: string }) | null>(
    kept === null && begun !== null ? { ...begun, opened: begun.text } : null,
  );
  const forget = () => {
    forgetDraft(document);
    setKept(null);
  };
  return {
    /** Null: none is open. */
    draft,
    /** From an earlier visit, to be continued or discarded. */
    kept,
    hasChanges: draft !== null && draft.text !== draft.opened,
    /** Opens a text as it is stored. @param isChange it is a change already, such as an imported file */
    open({ text, basedOn }: Draft, isChange = false) {
      forget();
      setDraft({ text, basedOn, opened: isChange ? '' : text });
      if (isChange) keepDraft(document, { text, basedOn });
    },
    change(text: string) {
      if (draft === null) return;
      setDraft({ ...draft, text });
      if (text === draft.opened) forgetDraft(document);
      else keepDraft(document, { text, basedOn: draft.basedOn });
    },
    /** Goes on with this text, now based on a version with their text. */
    rebase(text: string, theirs: Draft) {
      const { basedOn } = theirs;
      setDraft({ text, basedOn, opened: theirs.text });
      if (text === theirs.text) forgetDraft(document);
      else keepDraft(document, { text, basedOn });
    },
    /** Continues what an earlier visit left. */
    resume() {
      if (kept !== null) setDraft({ ...kept, opened: '' });
      setKept(null);
    },
    /** After it was saved or discarded. */
    close() {
      setDraft(null);
      forget();
    },
  };
}
