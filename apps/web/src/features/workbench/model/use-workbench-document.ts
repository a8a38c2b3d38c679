import { useEffect, useReducer, useState } from 'react';
import { storeDocument, storedDocument, type WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { changeDocument, isEditable, NOT_CORRECTED } from './document.ts';

const STORE_PAUSE_MS = 300;

/** The text of the workbench. It survives a reload of this tab, if it fits into the browser's storage. */
export function useWorkbenchDocument() {
  const [state, dispatch] = useReducer(changeDocument, null, () => ({
    document: storedDocument(),
    replaced: null,
    corrections: NOT_CORRECTED,
  }));
  const { document } = state;
  const [isStored, setIsStored] = useState(true);
  useEffect(() => {
    const store = () => setIsStored(storeDocument(document));
    const timer = setTimeout(store, STORE_PAUSE_MS);
    // The page may be reloaded before the pause is over.
    addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', store);
    };
  }, [document]);
  return { ...state, dispatch, isStored };
}

const TYPING_PAUSE_MS = 150;

/** The text to check: during typing, that of the last pause. */
export function useSettledDocument(document: WorkbenchDocument): WorkbenchDocument {
  const [settled, setSettled] = useState(document);
  // Text that was not typed is checked at once.
  const isTyped = settled.name === document.name && settled.text !== '' && isEditable(document);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(document), isTyped ? TYPING_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [document, isTyped]);
  return settled;
}
