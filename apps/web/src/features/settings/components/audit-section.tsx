import type { AuditLog, AuditVerification } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { type InlineAlertProps, ResultAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { formatCount } from '@/lib/text/format.ts';
import { useVerifyAudit } from '../api/audit.ts';
import { settingsUrlParams } from '../model/settings-url.ts';
import { AuditList } from './audit-list.tsx';

/** The audit log of the workspace or of the installation: searchable, exportable, and provably complete. */
export function AuditSection() {
  const [{ log = 'workspace' }] = useUrlState(settingsUrlParams);
  return (
    <div>
      <Verification key={log} log={log} />
      <AuditList />
    </div>
  );
}

function Verification({ log }: { log: AuditLog }) {
  const { mutate, data, error, isPending } = useVerifyAudit(log);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button loading={isPending} onClick={() => mutate()}>
        Verify the chain
      </Button>
      <LoadFailure title="The chain could not be verified" error={error} onRetry={() => mutate()} />
      <ResultAlert result={data === undefined ? null : verdict(data)} className="min-w-0 flex-1" />
    </div>
  );
}

function verdict({ entries, head, broken }: AuditVerification): InlineAlertProps {
  if (broken === null) {
    return {
      variant: 'success',
      title: 'The chain is intact',
      children: (
        <>
          {formatCount(entries)} entries, each with the hash of the one before it. Head:{' '}
          <span className="mono">{head ?? 'none'}</span>
        </>
      ),
    };
  }
  return {
    title: 'The chain is broken',
    className: 'min-w-0 flex-1',
    children: `Entry ${formatCount(broken.position)} is ${broken.reason}. ${formatCount(entries)} entries before it are intact.`,
  };
}
