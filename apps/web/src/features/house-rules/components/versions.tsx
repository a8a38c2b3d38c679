import type { HouseRulesView, RulesState, RulesVersion } from '@clearbench/contract';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { useState } from 'react';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { type BadgeLook, ValueBadge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { errorText } from '@/lib/api/api.ts';
import { counted } from '@/lib/text/format.ts';
import { readVersion } from '../api/get-house-rules.ts';

interface VersionsProps {
  data: HouseRulesView;
  onEdit: (document: RulesDocument) => void;
}

const STATES: Readonly<Record<RulesState, BadgeLook>> = {
  'in-force': { text: 'In force', tone: 'good' },
  planned: { text: 'Planned', tone: 'accent' },
  over: { text: 'Ended', tone: 'neutral' },
  replaced: { text: 'Replaced', tone: 'neutral' },
};

export function Versions({ data: { versions, current }, onEdit }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <Card
      data-wide
      className="mt-4"
      title="Versions"
      aside={
        <span className="text-sm text-ink-3">
          {current === null ? 'No version is in force' : `Version ${current} is in force`}
        </span>
      }
    >
      <DataTable
        label="Versions of the house rules"
        isStacked
        headings={['Version', 'State', 'Days', 'Saved', { text: 'Actions', isHidden: true }]}
      >
        {versions.map((version) => (
          <Row key={version.version} version={version} onEdit={onEdit} />
        ))}
      </DataTable>
    </Card>
  );
}

function Row({ version, onEdit }: { version: RulesVersion; onEdit: VersionsProps['onEdit'] }) {
  const { state, title, rules, savedAt, savedBy } = version;
  return (
    <TableRow className={`${STACKED.row} max-lg:py-2.5`}>
      <TableCell className={STACKED.cell}>
        <span className="font-semibold">{version.version}</span>
        <span className="ml-2 wrap-anywhere">{title}</span>
        <span className="ml-2 text-ink-3">{rules === 0 ? 'no rules' : counted(rules, 'rule')}</span>
      </TableCell>
      <TableCell className={`${STACKED.cell} ${STACKED.endCell}`}>
        <ValueBadge looks={STATES} value={state} />
      </TableCell>
      <TableCell className={STACKED.cell}>{daysText(version)}</TableCell>
      <TableCell className={`${STACKED.cell} max-lg:col-span-2 max-lg:text-ink-3`}>
        <Moment iso={savedAt} />, {savedBy}
      </TableCell>
      <TableCell className={`${STACKED.cell} max-lg:col-span-2`}>
        <EditButton version={version} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

function EditButton({
  version: { version },
  onEdit,
}: {
  version: RulesVersion;
  onEdit: VersionsProps['onEdit'];
}) {
  const [isLoading, setIsLoading] = useState(false);
  const edit = async () => {
    setIsLoading(true);
    try {
      onEdit(await readVersion(version));
    } catch (error) {
      setIsLoading(false);
      toast({ variant: 'destructive', title: 'Error', description: errorText(error) });
    }
  };
  return (
    <Button size="sm" loading={isLoading} aria-label={`Edit version ${version}`} onClick={() => void edit()}>
      Edit
    </Button>
  );
}

function daysText({ from, until }: RulesVersion): string {
  if (from === null) return until === null ? 'No end date' : `Until ${until}`;
  return until === null ? `From ${from}` : `${from} to ${until}`;
}
