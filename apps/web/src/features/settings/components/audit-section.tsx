import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { formatCount } from '@/lib/format.ts';
import { useVerifyAudit } from '../api/audit.ts';
import { AuditList } from './audit-list.tsx';

/** Who changed what: searchable, exportable, and provably complete. */
export function AuditSection() {
  return (
    <div>
      <Verification />
      <AuditList />
    </div>
  );
}

function Verification() {
  const { mutate, data, error, isPending } = useVerifyAudit();
  return (
    <div className="flex flex-wrap items-center gap-3">
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
