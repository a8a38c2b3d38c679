import type { HouseRulesView, RulesState, RulesVersion } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { Digest } from '@/components/documents/versions/digest.tsx';
import { CompareButton } from '@/components/documents/versions/version-buttons.tsx';
import { Moment } from '@/components/time.tsx';
import { type BadgeLook, ValueBadge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { counted } from '@/lib/text/format.ts';
import { VERSIONED } from './version-actions.tsx';

interface VersionsProps {
  data: HouseRulesView;
  actionsOf: (version: number) => ReactNode;
}

const STATES: Readonly<Record<RulesState, BadgeLook>> = {
  'in-force': { text: 'In force', tone: 'good' },
  planned: { text: 'Planned', tone: 'accent' },
  over: { text: 'Ended', tone: 'neutral' },
  replaced: { text: 'Replaced', tone: 'neutral' },
};

export function Versions({ data: { versions, current }, actionsOf }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <Card
      data-wide
      className="mt-4"
      title="Versions"
      aside={
        <span className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-ink-3">
            {current === null ? 'No version is in force' : `Version ${current} is in force`}
          </span>
          <CompareButton versioned={VERSIONED} versions={versions} />
        </span>
      }
    >
      <DataTable
        label="Versions of the house rules"
        isStacked
        headings={['Version', 'State', 'Days', 'Digest', 'Saved', { text: 'Actions', isHidden: true }]}
      >
        {versions.map((version) => (
          <Row key={version.version} version={version} actions={actionsOf(version.version)} />
        ))}
      </DataTable>
    </Card>
  );
}

function Row({ version, actions }: { version: RulesVersion; actions: ReactNode }) {
  const { state, title, rules, digest, savedAt, savedBy } = version;
  return (
    <TableRow className={`${STACKED.row} max-lg:py-2.5`}>
      <TableCell className={`${STACKED.cell} max-[18rem]:col-span-2 max-[18rem]:flex-wrap`}>
        <span className="font-semibold">{version.version}</span>
        <span className="ml-2 wrap-anywhere">{title}</span>
        <span className="ml-2 text-ink-3">{rules === 0 ? 'no rules' : counted(rules, 'rule')}</span>
      </TableCell>
      <TableCell
        className={`${STACKED.cell} ${STACKED.endCell} max-[18rem]:col-span-2 max-[18rem]:justify-start`}
      >
        <ValueBadge looks={STATES} value={state} />
      </TableCell>
      <TableCell className={STACKED.cell}>{daysText(version)}</TableCell>
      <TableCell className={STACKED.cell}>
        <Digest value={digest} item={`Digest of version ${version.version}`} />
      </TableCell>
      <TableCell className={`${STACKED.cell} max-lg:col-span-2 max-lg:text-ink-3`}>
        <Moment iso={savedAt} />, {savedBy}
      </TableCell>
      <TableCell className={`${STACKED.cell} max-lg:col-span-2`}>
        <span className="flex flex-wrap justify-end gap-2 max-lg:justify-start">{actions}</span>
      </TableCell>
    </TableRow>
  );
}

function daysText({ from, until }: RulesVersion): string {
  if (from === null) return until === null ? 'No end date' : `Until ${until}`;
  return until === null ? `From ${from}` : `${from} to ${until}`;
}
