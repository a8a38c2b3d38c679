import type { Transaction } from '@clearbench/contract';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { countText } from '@/components/paged-list/list-panel.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import type { PagedList } from '@/lib/paged-list/use-paged-list.ts';
import type { Selection } from '@/lib/paged-list/use-selection.ts';
import { useShortcut } from '@/lib/shortcuts/use-shortcut.ts';
import { formatCount } from '@/lib/text/format.ts';
import { useSelectAll } from '../api/select-all.ts';
import { SELECTED_MAX, TRANSFERS } from '../model/bulk.ts';
import type { TransactionFilters } from '../model/filters.ts';

const BulkStatus = lazyDialog(() => import('./bulk-status.tsx').then((m) => m.BulkStatus));

interface SelectionBarProps {
  selection: Selection;
  list: PagedList<Transaction>;
  filters: TransactionFilters;
}

/** How many rows are selected, and the actions for them. */
export function SelectionBar({ selection, list, filters }: SelectionBarProps) {
  const { ids, select, clear } = selection;
  const [isChanging, setIsChanging] = useState(false);
  const all = useSelectAll();
  useShortcut({ key: 's', label: 'Change the status of the selected rows', run: () => setIsChanging(true) });
  const { total, totalIsMinimum } = list;
  const isTooMany = totalIsMinimum || (total !== null && total > SELECTED_MAX);
  const hasMore = total !== null && ids.size < Math.min(total, SELECTED_MAX);
  return (
    <section
      aria-label="Selected transfers"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-wash px-4 py-1.5 print:hidden"
    >
      <p role="status" className="mr-1 font-medium">
        {countText(ids.size, false, TRANSFERS)} selected
      </p>
      <Button
        size="sm"
        variant="primary"
        aria-keyshortcuts="s"
        onPointerEnter={BulkStatus.preload}
        onFocus={BulkStatus.preload}
        onClick={() => setIsChanging(true)}
      >
        Change status…
      </Button>
      {hasMore && (
        <Button
          size="sm"
          loading={all.isPending}
          // Other filters remove this bar, and with it the request for the previous selection.
          onClick={() => all.mutate(filters, { onSuccess: select })}
        >
          {isTooMany
            ? `Select the newest ${formatCount(SELECTED_MAX)}`
            : `Select all ${formatCount(total)} that match the filters`}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={clear}>
        Clear selection
      </Button>
      {isTooMany && ids.size >= SELECTED_MAX && (
        <p className="text-sm text-ink-2">
          At most {formatCount(SELECTED_MAX)} at once. Narrow the filters to reach the others.
        </p>
      )}
      {isChanging && (
        <BulkStatus
          ids={[...ids]}
          rows={list.rows}
          onClose={() => setIsChanging(false)}
          onDone={(refused) => select(refused)}
        />
      )}
    </section>
  );
}
