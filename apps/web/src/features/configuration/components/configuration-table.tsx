import { memo } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { FirstItems } from '@/components/ui/display/first-items.tsx';
import { SampleTag } from '@/components/ui/display/sample-tag.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { type ConfigurationPackage, packageName } from '../model/package.ts';
import { isSample } from '../model/sample-packages.ts';
import type { PackageStore } from '../model/use-packages.ts';
import { DeletePackage } from './delete-package.tsx';
import { PackageKey } from './package-key.tsx';

const HEADINGS = ['Package Name', 'API Key', 'Client Info', 'Tracking Codes', 'Status', 'Actions'];

interface ConfigurationTableProps {
  packages: PackageStore;
  onCreate: () => void;
}

export function ConfigurationTable({ packages, onCreate }: ConfigurationTableProps) {
  if (packages.packages.length === 0) return <NoPackages onCreate={onCreate} />;
  return (
    <div className="-mx-4 -my-3.5">
      <FirstItems items={packages.packages} noun="configurations">
        {(shown) => (
          <DataTable label="Your API Configurations" headings={HEADINGS} isStacked>
            {shown.map((saved) => (
              <PackageRow key={saved.id} saved={saved} />
            ))}
          </DataTable>
        )}
      </FirstItems>
    </div>
  );
}

export function NoPackages({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No configurations yet"
      text="The wizard creates one in four steps: a key, a client, a webhook and the tracking codes."
      action={<Button onClick={onCreate}>Open the wizard</Button>}
    />
  );
}

const WIDE_CELL = `${STACKED.cell} max-lg:col-span-2 py-2 align-top`;

const PackageRow = memo(function PackageRow({ saved }: { saved: ConfigurationPackage }) {
  const codes = [
    ['GPI', saved.gpiId],
    ['UETR', saved.uetrId],
    ['TRN', saved.trnId],
  ].filter(([, value]) => value !== '');
  return (
    <TableRow className={`${STACKED.row} max-lg:py-2.5`}>
      <TableCell className={`${STACKED.cell} py-2 align-top font-medium wrap-anywhere lg:min-w-26`}>
        <span className="flex flex-wrap items-center gap-1.5">
          {packageName(saved)}
          {isSample(saved) && <SampleTag />}
        </span>
      </TableCell>
      <TableCell className={`${WIDE_CELL} lg:min-w-36`}>
        <PackageKey saved={saved} />
      </TableCell>
      <TableCell className={`${WIDE_CELL} lg:min-w-26`}>
        <span className="grid min-w-0">
          <span className="wrap-anywhere">{saved.clientLabel}</span>
          <Code className="text-ink-3" title={saved.clientUuid}>
            {saved.clientUuid.slice(0, 8)}…
          </Code>
        </span>
      </TableCell>
      <TableCell className={`${WIDE_CELL} lg:min-w-48 xl:min-w-54 min-[88rem]:min-w-66`}>
        <span className="grid min-w-0 gap-0.5">
          {codes.map(([kind = '', value = '']) => (
            <span key={kind} className="flex items-center gap-1">
              <span className="w-9 shrink-0 text-xs text-ink-3">{kind}</span>
              <Code className="min-w-0 text-xs">{value}</Code>
              <CopyButton value={value} item={kind} />
            </span>
          ))}
        </span>
      </TableCell>
      <TableCell
        className={`${STACKED.cell} ${STACKED.endCell} py-2 align-top max-lg:col-start-2 max-lg:row-start-1`}
      >
        <PackageStatus isActive={saved.isActive} />
      </TableCell>
      <TableCell className={`${STACKED.cell} ${STACKED.endCell} max-lg:col-span-2 py-2 align-top`}>
        <DeletePackage saved={saved} />
      </TableCell>
    </TableRow>
  );
});

export function PackageStatus({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>;
}
