import { Download, FlaskConical } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { type FileFormat, useDownloadStatement } from '../api/download-statement.ts';
import { useOpenStatement } from '../api/open-statement.ts';
import type { Period } from '../model/url.ts';

const FORMATS: ReadonlyArray<{ format: FileFormat; label: string }> = [
  { format: 'csv', label: 'CSV' },
  { format: 'mt940', label: 'MT940' },
  { format: 'camt.053', label: 'camt.053' },
];

interface StatementDownloadsProps {
  accountId: string;
  /** Null while the statement is loading. */
  period: Period | null;
}

/** The displayed statement, as files. */
export function StatementDownloads({ accountId, period }: StatementDownloadsProps) {
  const { mutate, isPending, variables, error } = useDownloadStatement(accountId, period ?? {});
  const opening = useOpenStatement(accountId, period ?? {});
  return (
    <div className="flex min-w-0 flex-col items-end gap-2 max-sm:items-start">
      <div className="flex flex-wrap gap-2">
        {FORMATS.map(({ format, label }) => (
          <Button
            icon={Download}
            key={format}
            disabled={period === null}
            loading={isPending && variables === format}
            aria-label={`Download ${label}`}
            onClick={() => mutate(format)}
          >
            {label}
          </Button>
        ))}
        <Button
          icon={FlaskConical}
          disabled={period === null}
          loading={opening.isPending}
          onClick={() => opening.mutate()}
        >
          Open in workbench
        </Button>
      </div>
      {error !== null && (
        <InlineAlert isSilent title="Couldn’t download the statement" className="max-w-[60ch]">
          {errorText(error)}
        </InlineAlert>
      )}
    </div>
  );
}
