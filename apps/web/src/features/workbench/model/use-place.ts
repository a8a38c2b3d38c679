import { type RefObject, useCallback, useState } from 'react';
import type { CodeEditorHandle } from '@/components/message/code-editor.tsx';
import type { WantedPosition } from '@/components/message/code-view.tsx';

/** The position in the text: that of the caret, or of the last click on a problem or a part. */
export function usePlace(editor: RefObject<CodeEditorHandle | null>) {
  const [place, setPlace] = useState<WantedPosition>({ line: 1, column: 1, times: 0 });
  const goTo = useCallback((line: number, column: number) => {
    setPlace(({ times }) => ({ line, column, times: times + 1 }));
  }, []);
  /** Shows a position, and moves the caret there if there is one. */
  const show = useCallback(
    (line: number, column: number) => {
      editor.current?.goTo(line, column);
      goTo(line, column);
    },
    [editor, goTo],
  );
  /** Shows a position, and leaves the focus where it is. */
  const reveal = useCallback(
    (line: number, column: number) => {
      editor.current?.reveal(line, column);
      goTo(line, column);
    },
    [editor, goTo],
  );
  const followCaret = useCallback((line: number, column: number) => {
    setPlace((before) =>
      before.line === line && before.column === column ? before : { ...before, line, column },
    );
  }, []);
  return { place, goTo, show, reveal, followCaret };
}
