import type { AuditEntry } from '@clearbench/contract';
import { Download } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PagedTable } from '@/components/paged-list/paged-table.tsx';
import { RealTime } from '@/components/time.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { SkeletonRows, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatCount } from '@/lib/format.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { auditExportPath, auditSource, useVerifyAudit } from '../api/audit.ts';

const ROW_PX = 52;

/** Who changed what: searchable, to take away, and provably complete. */
export function AuditSection() {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Search the audit trail" className="min-w-60 flex-1">
          <Input
            type="search"
            value={typed}
            maxLength={200}
            placeholder="Operator, action, id or what changed"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <a href={auditExportPath(search)} download className={buttonClass()}>
          <Download aria-hidden="true" />
          Export CSV
        </a>
      </div>
      <Verification />
      <Entries search={search} />
    </div>
  );
}

function Verification() {
  const { mutate, data, error, isPending } = useVerifyAudit();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button loading={isPending} onClick={() => mutate()}>
        Verify the chain
      </Button>
      <LoadFailure title="The chain could not be verified" error={error} onRetry={() => mutate()} />
      {data !== undefined && data.broken === null && (
        <InlineAlert variant="success" title="The chain is intact" className="min-w-0 flex-1">
          {formatCount(data.entries)} entries, each with the hash of the one before it. Head:{' '}
          <span className="mono">{data.head ?? 'none'}</span>
        </InlineAlert>
      )}
      {data !== undefined && data.broken !== null && (
        <InlineAlert title="The chain is broken" className="min-w-0 flex-1">
          Entry {formatCount(data.broken.position)} is {data.broken.reason}. {formatCount(data.entries)}{' '}
          entries before it are in order.
        </InlineAlert>
      )}
    </div>
  );
}

function Entries({ search }: { search: string }) {
  const source = useMemo(() => auditSource(search), [search]);
  const list = usePagedList(source);
  const { loadError, isEmpty, total } = list;
  return (
    <div className="-mx-4 mt-3 -mb-3.5 border-t border-line">
      <PagedTable
        list={list}
        label="Audit trail"
        tableLabel="Audit entries"
        noun="entries"
        rowPx={ROW_PX}
        className="h-96"
        headings={
          <TableHead className="max-md:sr-only">
            <TableRow aria-rowindex={1}>
              <TableHeader className="w-20">Entry</TableHeader>
              <TableHeader>Who and what</TableHeader>
              <TableHeader className="w-62 max-lg:hidden">When</TableHeader>
            </TableRow>
          </TableHead>
        }
        skeletons={
          <SkeletonRows
            row="h-13"
            cells={[
              { cell: '', bar: 'w-10' },
              { cell: '', bar: 'w-60' },
              { cell: 'max-lg:hidden', bar: 'w-40' },
            ]}
          />
        }
        renderRow={(entry, index) => <Row key={entry.position} entry={entry} index={index} />}
        notice={
          loadError !== null ? (
            <LoadFailure
              title="The audit trail could not be loaded"
              error={loadError}
              onRetry={list.retry}
              className="m-4"
            />
          ) : isEmpty ? (
            <EmptyState title="No entries found" text="No entry of the audit trail has this text." />
          ) : null
        }
      />
      <p className="border-t border-line px-4 py-1.5 text-sm text-ink-3">
        {total === null ? '\u00a0' : `${formatCount(total)}${list.totalIsMinimum ? '+' : ''} entries`}
      </p>
    </div>
  );
}

const Row = memo(function Row({ entry, index }: { entry: AuditEntry; index: number }) {
  const { position, at, actor, action, object } = entry;
  return (
    <TableRow aria-rowindex={index + 2} data-row-id={String(position)} className="h-13">
      <TableCell className="mono h-13 align-top">
        <span className="inline-block pt-1.5">{position}</span>
      </TableCell>
      <TableCell className="h-13">
        <p className="truncate">
          <span className="font-medium">{actor.name}</span> · <span className="mono">{action}</span> ·{' '}
          {object.name ?? object.id}
        </p>
        <p className="truncate text-sm text-ink-3">{changeText(entry)}</p>
      </TableCell>
      <TableCell className="h-13 max-lg:hidden">
        <RealTime iso={at} />
      </TableCell>
    </TableRow>
  );
});

/** What changed, in one line. */
function changeText({ before, after }: AuditEntry): string {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return [text(before), text(after)].filter((part) => part !== null).join(' → ');
}
