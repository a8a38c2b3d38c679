import { useMemo } from 'react';
import type { Marks } from '@/lib/messages/marks.ts';
import type { WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { lineEndOf } from '@/lib/messages/text-lines.ts';
import { formatBytes, formatCount } from '@/lib/text/format.ts';

interface EditorFooterProps {
  document: WorkbenchDocument;
  isStored: boolean;
  marks: Marks;
  place: { line: number; column: number };
  onToggleLineEnd: () => void;
}

/** The caret's position, the problem in its line, and how the text is stored. */
export function EditorFooter({ document, isStored, marks, place, onToggleLineEnd }: EditorFooterProps) {
  const { text } = document;
  const bytes = useMemo(() => new TextEncoder().encode(text).length, [text]);
  const lineEnd = lineEndOf(text);
  const here = text === '' ? [] : (marks.get(place.line) ?? []);
  return (
    <footer className="border-t border-line text-sm">
      {here.length > 0 && (
        <ul
          aria-label={`Problems in line ${place.line}`}
          className="max-h-24 overflow-y-auto border-b border-line px-4 py-1.5"
        >
          {here.slice(0, 5).map((mark) => (
            <li
              key={`${mark.column} ${mark.message}`}
              className={mark.severity === 'error' ? 'text-failed' : 'text-pending'}
            >
              {mark.message}
            </li>
          ))}
        </ul>
      )}
      <div className="flex min-h-8.5 flex-wrap items-center gap-x-3.5 gap-y-0.5 px-4 py-1 text-ink-3">
        <span id="workbench-place" className="whitespace-nowrap">
          Line {formatCount(place.line)}, column {formatCount(place.column)}
        </span>
        {text !== '' && (
          <>
            <span>{formatBytes(bytes)}</span>
            <button
              type="button"
              onClick={onToggleLineEnd}
              aria-label={`Line ends: ${lineEnd}. Change them all`}
              title="Line ends; click to change them all"
              className="min-h-6 rounded-sm px-1 hover:bg-sunken hover:text-ink"
            >
              {lineEnd}
            </button>
          </>
        )}
        {!isStored && <span className="text-pending">Too large to survive a reload of this page</span>}
      </div>
    </footer>
  );
}
