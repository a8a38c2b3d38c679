import type { SettingsView, StoragePart, StorageView } from '@clearbench/contract';
import { TextField } from '@/components/form/text-field.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/layout/table.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { useRights } from '@/lib/forms/read-only.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { formatBytes, formatCount } from '@/lib/text/format.ts';
import { usedBytesText, usedRowsText } from '@/lib/text/quota-text.ts';
import { useChangeSettings } from '../api/server-settings.ts';
import { useStorage } from '../api/storage.ts';
import {
  RETENTION_FIELDS,
  type RetentionTexts,
  retentionRules,
  retentionTexts,
} from '../model/retention-form.ts';

const PART_NAMES: Readonly<Record<StoragePart, string>> = {
  transfers: 'Transfers and their events',
  payloads: 'Payloads as received',
  networks: 'Network messages',
  ledger: 'Ledger',
  deliveries: 'Webhook deliveries',
  payees: 'Payees and verifications',
  audit: 'Audit trail',
  other: 'Everything else',
};

/** The size of the database, its growth, and the age at which data is removed. */
export function StorageSection({ settings }: { settings: SettingsView }) {
  return (
    <div className="grid max-w-170 grid-cols-[minmax(0,1fr)] gap-5">
      <Sizes />
      <RetentionForm days={settings.retentionDays} />
    </div>
  );
}

function Sizes() {
  const { data, error, refetch } = useStorage();
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-48" />
    ) : (
      <LoadFailure title="The size of the database could not be loaded" error={error} onRetry={refetch} />
    );
  }
  return (
    <div>
      <Table aria-label="Size by part">
        <TableHead>
          <TableRow>
            <TableHeader>Part</TableHeader>
            <TableHeader numeric>Size</TableHeader>
            <TableHeader numeric>Growth</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.parts.map(({ part, ...size }) => (
            <SizeRow key={part} name={textOf(PART_NAMES, part)} {...size} />
          ))}
          <SizeRow name="All" bytes={data.bytes} grownBytes={data.grownBytes} />
        </TableBody>
      </Table>
      <p className="mt-2 text-sm text-ink-2">{quotaText(data)}</p>
      <p className="mt-2 text-sm text-ink-2">
        {growthText(data)} {removedText(data)}
      </p>
    </div>
  );
}

interface SizeRowProps {
  name: string;
  bytes: number;
  grownBytes: number | null;
}

function SizeRow({ name, bytes, grownBytes }: SizeRowProps) {
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      <TableCell numeric className="whitespace-nowrap">
        {formatBytes(bytes)}
      </TableCell>
      <TableCell numeric className="whitespace-nowrap">
        {grownBytes === null ? '—' : signedBytes(grownBytes)}
      </TableCell>
    </TableRow>
  );
}

const signedBytes = (bytes: number): string =>
  bytes < 0 ? `−${formatBytes(-bytes)}` : `+${formatBytes(bytes)}`;

/** The sizes above include the space that removed rows left behind, which is reused and does not count. */
function quotaText({ storedBytes, storedRows, quotaBytes, quotaRows }: StorageView): string {
  const used = `Used: ${usedBytesText(storedBytes, quotaBytes)}, and ${usedRowsText(storedRows, quotaRows)} rows, not counting the space left by removed rows.`;
  return quotaBytes === null && quotaRows === null
    ? `${used} This workspace has no quota.`
    : `${used} Once the quota is reached, nothing new is accepted: an administrator can raise it, and a shorter retention frees space.`;
}

const growthText = ({ grownSince }: StorageView): string =>
  grownSince === null ? 'Growth is shown from tomorrow.' : `Growth has been measured since ${grownSince}.`;

function removedText({ removedTransfers, archive }: StorageView): string {
  const removed = `Transfers removed so far: ${formatCount(removedTransfers)}.`;
  if (archive === null)
    return `${removed} No archive is configured, so removed transfers cannot be recovered.`;
  return `${removed} They were written to the archive first.`;
}

function RetentionForm({ days }: { days: SettingsView['retentionDays'] }) {
  const { mutate, isPending } = useChangeSettings();
  const { ofInstallation } = useRights();
  const form = useForm<RetentionTexts, SettingsView['retentionDays']>({
    start: retentionTexts(days),
    rules: retentionRules,
    send: (retentionDays) =>
      mutate({ retentionDays }, { onSuccess: () => form.reset(retentionTexts(retentionDays)) }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Retention">
      <p className="mb-3 text-sm text-ink-2">
        Anything older than this number of days is removed daily at 02:15 UTC and cannot be restored. 0 keeps
        everything.
      </p>
      <div className="grid gap-3.5 sm:grid-cols-2">
        {RETENTION_FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={label}
            hint={name === 'audit' && !ofInstallation ? 'Only an administrator can change this.' : hint}
            disabled={name === 'audit' && !ofInstallation}
            inputMode="numeric"
          />
        ))}
      </div>
      <Button type="submit" className="mt-3" sending={isPending}>
        Save retention
      </Button>
    </form>
  );
}
