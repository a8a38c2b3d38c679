import {
  type ClipboardEvent,
  memo,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { cn } from '@/components/ui/cn.ts';
import { useWindow } from '@/lib/browser/use-window.ts';
import { type Difference, differenceOf } from '@/lib/messages/difference.ts';
import type { Mark, Marks } from '@/lib/messages/marks.ts';
import { TextLines } from '@/lib/messages/text-lines.ts';
import { CODE_CLASS, CODE_PAD_PX, CODE_ROW_PX, CodeLine } from './code-line.tsx';
import { GutterNumber, gutterWidth } from './gutter.tsx';
import { scrollToPlace } from './scroll-to-place.ts';

export interface CodeEditorHandle {
  /** Moves the caret and the focus there. */
  goTo: (line: number, column: number) => void;
  /** Moves the caret there and scrolls to it, but leaves the focus where it is. */
  reveal: (line: number, column: number) => void;
  /** Replaces the whole text as if it had been typed, so that Ctrl+Z undoes it. */
  replaceAll: (text: string) => void;
  /** Changes one text to another where they differ, as if that had been typed; the focus, the caret and the view stay. */
  amend: (from: string, to: string) => void;
  focus: () => void;
}

export interface CodeEditorProps {
  ref: Ref<CodeEditorHandle>;
  label: string;
  /** With LF as its only line end. */
  value: string;
  format: string;
  marks: Marks;
  /** The line of the caret, from 1. */
  activeLine: number;
  isInvalid: boolean;
  describedBy: string;
  placeholder: string;
  onChange: (value: string) => void;
  onCaret: (line: number, column: number) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  className?: string;
}

/**
 * A native text field, with everything that users and assistive technology expect of one. Its own text is
 * transparent; the same text, coloured and marked, is rendered behind it.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { value, format, marks, activeLine, onChange, onCaret } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => new TextLines(value), [value]);
  const rows = useWindow({ scroller: area, count: lines.count, rowPx: CODE_ROW_PX });
  useEditorHandle(props.ref, area, lines, onCaret);

  const followScroll = () => {
    const { current } = area;
    if (current === null || text.current === null || numbers.current === null) return;
    text.current.style.transform = `translate(${-current.scrollLeft}px, ${-current.scrollTop}px)`;
    numbers.current.style.transform = `translateY(${-current.scrollTop}px)`;
  };
  // The new text may be shorter than the scroll position, for which no scroll event fires before painting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the text's size can do that, and checking is not free.
  useLayoutEffect(followScroll, [lines.count, lines.longest]);

  const tellCaret = () => {
    const { current } = area;
    if (current === null) return;
    const { line, column } = lines.placeOf(current.selectionStart);
    onCaret(line, column);
  };
  return (
    <div className={cn(CODE_CLASS, 'relative flex overflow-hidden bg-surface', props.className)}>
      <div
        aria-hidden="true"
        className="relative shrink-0 overflow-hidden border-r border-line bg-sunken text-ink-3 select-none"
        style={{ width: gutterWidth(lines.count) }}
      >
        <div ref={numbers} className="absolute inset-x-0 top-0">
          {rows.map((row) => (
            <NumberRow key={row} row={row} marks={marks.get(row + 1)} isActive={row + 1 === activeLine} />
          ))}
        </div>
      </div>
      <div className="relative min-w-0 flex-1">
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
          <div ref={text} className="absolute inset-x-0 top-0">
            <ShownText rows={rows} lines={lines} format={format} marks={marks} activeLine={activeLine} />
          </div>
        </div>
        <textarea
          ref={area}
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid || undefined}
          value={value}
          placeholder={props.placeholder}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          data-gramm="false"
          onChange={(event) => onChange(event.target.value)}
          onScroll={followScroll}
          onSelect={tellCaret}
          onPaste={props.onPaste}
          style={{ paddingBlock: CODE_PAD_PX }}
          className="absolute inset-0 size-full resize-none overflow-auto bg-transparent px-3 whitespace-pre text-transparent caret-ink focus-visible:outline-offset-[-2px]"
        />
      </div>
    </div>
  );
}

const topOf = (row: number): number => row * CODE_ROW_PX + CODE_PAD_PX;

interface ShownTextProps {
  rows: readonly number[];
  lines: TextLines;
  format: string;
  marks: Marks;
  activeLine: number;
}

/** The visible part of the text: the rows in view, and a background behind the line of the caret. */
function ShownText({ rows, lines, format, marks, activeLine }: ShownTextProps) {
  return (
    <>
      {lines.text !== '' && (
        <div
          className="absolute right-[-100vw] left-[-100vw] bg-sunken"
          style={{ top: topOf(activeLine - 1), height: CODE_ROW_PX }}
        />
      )}
      {rows.map((row) => (
        <TextRow key={row} row={row} text={lines.row(row).text} format={format} marks={marks.get(row + 1)} />
      ))}
    </>
  );
}

interface RowProps {
  /** From 0. */
  row: number;
  marks: readonly Mark[] | undefined;
}

/** Memoised like the neighbouring text: a keystroke changes one row in a hundred. */
const NumberRow = memo(function NumberRow({ row, ...props }: RowProps & { isActive: boolean }) {
  return (
    <div className="absolute inset-x-0" style={{ top: topOf(row) }}>
      <GutterNumber line={row + 1} {...props} />
    </div>
  );
});

const TextRow = memo(function TextRow({ row, ...props }: RowProps & { text: string; format: string }) {
  return (
    <div className="absolute left-3 whitespace-pre" style={{ top: topOf(row) }}>
      <CodeLine {...props} />
    </div>
  );
});

/** Larger texts are set directly, because the browser takes too long to insert them as typed input. */
const TYPED_MAX = 30_000;

function useEditorHandle(
  ref: Ref<CodeEditorHandle>,
  area: { readonly current: HTMLTextAreaElement | null },
  lines: TextLines,
  onCaret: (line: number, column: number) => void,
): void {
  useImperativeHandle(
    ref,
    () => ({
      goTo: (line, column) => {
        area.current?.focus({ preventScroll: true });
        moveCaret(area.current, lines, line, column);
        area.current?.scrollIntoView({ block: 'nearest' });
        onCaret(line, column);
      },
      reveal: (line, column) => moveCaret(area.current, lines, line, column),
      replaceAll: (text) => {
        const { current } = area;
        if (current === null || text.length > TYPED_MAX || current.value.length > TYPED_MAX) return;
        current.focus({ preventScroll: true });
        current.select();
        // Deprecated, but the only way to add to the browser's own undo history.
        document.execCommand('insertText', false, text);
        current.setSelectionRange(0, 0);
        current.scrollTop = 0;
        current.scrollLeft = 0;
      },
      amend: (from, to) => {
        if (area.current?.value === from && from !== to) amend(area.current, differenceOf(from, to));
      },
      focus: () => area.current?.focus(),
    }),
    [area, lines, onCaret],
  );
}

function amend(area: HTMLTextAreaElement, { start, end, replacement }: Difference): void {
  const { selectionStart, scrollTop, scrollLeft } = area;
  if (end - start > TYPED_MAX || replacement.length > TYPED_MAX) area.setRangeText(replacement, start, end);
  else {
    const focused = document.activeElement;
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, end);
    document.execCommand(replacement === '' ? 'delete' : 'insertText', false, replacement);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
  const shift = replacement.length - (end - start);
  const caret = selectionStart < end ? Math.min(selectionStart, start) : selectionStart + shift;
  area.setSelectionRange(caret, caret);
  area.scrollTop = scrollTop;
  area.scrollLeft = scrollLeft;
}

function moveCaret(area: HTMLTextAreaElement | null, lines: TextLines, line: number, column: number): void {
  if (area === null) return;
  const offset = lines.offsetAt(line, column);
  area.setSelectionRange(offset, offset);
  const place = lines.placeOf(offset);
  scrollToPlace(area, place.line - 1, place.column, 0);
}
