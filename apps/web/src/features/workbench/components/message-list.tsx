import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { rowOfKey } from '@/components/message/row-keys.ts';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { textPx } from '@/lib/browser/text-scale.ts';
import { scrollToRow, useWindow } from '@/lib/browser/use-window.ts';
import { countText } from '@/lib/messages/problem-text.ts';
import type { Summaries } from '@/lib/messages/protocol.ts';
import { invalidOnes, type Summary, summaryAt } from '@/lib/messages/summaries.ts';
import { typeLabel } from '@/lib/messages/type-titles.ts';
import { formatCount } from '@/lib/text/format.ts';

const ROW_PX = textPx(30);

interface MessageListProps {
  summaries: Summaries;
  /** The index of the open message. */
  selected: number;
  onSelect: (index: number) => void;
  onlyInvalid: boolean;
  onOnlyInvalid: (only: boolean) => void;
}

/** All messages of a text that contains many. */
export function MessageList(props: MessageListProps) {
  const { summaries, onlyInvalid, onOnlyInvalid } = props;
  const invalid = useMemo(() => invalidOnes(summaries), [summaries]);
  const count = onlyInvalid ? invalid.length : summaries.count;
  return (
    <section aria-label="Messages" className="border-b border-line">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5">
        <h2>
          {formatCount(summaries.count)} messages
          <span className="ml-2 font-normal text-ink-2">
            {verdictText(invalid.length, summaries.notChecked)}
          </span>
        </h2>
        {(invalid.length > 0 || onlyInvalid) && (
          <Button size="sm" aria-pressed={onlyInvalid} onClick={() => onOnlyInvalid(!onlyInvalid)}>
            {onlyInvalid ? 'Show all' : 'Only invalid'}
          </Button>
        )}
      </div>
      <Rows {...props} count={count} indexOf={(row) => (onlyInvalid ? (invalid[row] ?? 0) : row)} />
    </section>
  );
}

function verdictText(invalid: number, notChecked: number): string {
  if (invalid === 0 && notChecked === 0) return 'all valid';
  const parts = [
    invalid === 0 ? '' : `${formatCount(invalid)} invalid`,
    notChecked === 0 ? '' : `${formatCount(notChecked)} not checked`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

interface RowsProps extends MessageListProps {
  count: number;
  /** The message in a row. */
  indexOf: (row: number) => number;
}

function Rows({ summaries, selected, onSelect, count, indexOf, onlyInvalid }: RowsProps) {
  const baseId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useWindow({ scroller, count, rowPx: ROW_PX });
  const selectedRow = rowOf(selected, count, indexOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list must scroll to the selected row again.
  useEffect(() => {
    if (selectedRow !== -1) scrollToRow(scroller.current, selectedRow, ROW_PX);
  }, [selectedRow, onlyInvalid]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOfKey(event.key, Math.max(selectedRow, 0), count);
    if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSelect(indexOf(row));
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label="Messages in the text"
      tabIndex={0}
      aria-activedescendant={selectedRow === -1 ? undefined : `${baseId}-${selected}`}
      onKeyDown={onKeyDown}
      className="max-h-[9.5rem] overflow-y-auto border-t border-line focus-visible:outline-offset-[-2px]"
    >
      <div role="presentation" className="relative" style={{ height: count * ROW_PX }}>
        {rows.map((row) => {
          const summary = summaryAt(summaries, indexOf(row));
          if (summary === null) return null;
          return (
            <Row
              key={summary.index}
              id={`${baseId}-${summary.index}`}
              summary={summary}
              row={row}
              count={count}
              isSelected={summary.index === selected}
              onSelect={onSelect}
            />
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  summary: Summary;
  row: number;
  count: number;
  isSelected: boolean;
  onSelect: (index: number) => void;
}

function Row({ id, summary, row, count, isSelected, onSelect }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the selected one.
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={row + 1}
      aria-setsize={count}
      onClick={() => onSelect(summary.index)}
      style={{ top: row * ROW_PX, height: ROW_PX }}
      className={cn(
        'absolute inset-x-0.5 flex cursor-default items-center gap-3 px-3.5 text-sm hover:bg-sunken',
        isSelected && 'bg-accent-wash hover:bg-accent-wash',
      )}
    >
      <SummaryText summary={summary} />
    </div>
  );
}

function SummaryText({ summary: { index, type, line, errors, warnings } }: { summary: Summary }) {
  return (
    <>
      <span className="w-14 shrink-0 text-right text-ink-3">{formatCount(index + 1)}</span>
      <span className="mono w-36 truncate sm:shrink-0 font-medium">
        {type === null ? 'Not recognised' : typeLabel(type)}
      </span>
      <span className="hidden text-ink-3 sm:inline">line {formatCount(line)}</span>
      <span
        className={cn(
          'ml-auto shrink-0 font-medium',
          errors > 0 ? 'text-failed' : warnings > 0 ? 'text-pending' : 'text-completed',
        )}
      >
        {errors === 0 && warnings === 0 ? 'Valid' : countText(errors, warnings)}
      </span>
    </>
  );
}

/** The row of a message; rows are in ascending order. -1 when it is not among them. */
function rowOf(index: number, count: number, indexOf: (row: number) => number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (indexOf(middle) < index) low = middle + 1;
    else high = middle;
  }
  return count > 0 && indexOf(low) === index ? low : -1;
}
