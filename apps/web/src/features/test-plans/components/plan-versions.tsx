import type { TestPlan } from '@clearbench/contract';
import { Digest } from '@/components/documents/versions/digest.tsx';
import { CompareButton, RestoreButton } from '@/components/documents/versions/version-buttons.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealTime } from '@/components/time.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { useSavePlan } from '../api/acts.ts';
import { usePlanVersions } from '../api/read.ts';
import { versionedPlan } from '../api/versioned-plan.ts';

/** The versions of a plan, to compare and to restore. */
export function PlanVersions({ plan }: { plan: TestPlan }) {
  const { mayManage } = useRights();
  const { data = [], error, refetch } = usePlanVersions(plan.name);
  const save = useSavePlan();
  const versioned = versionedPlan(plan);
  return (
    <Card title="Versions" aside={<CompareButton versioned={versioned} versions={data} />}>
      <LoadFailure title="The versions could not be loaded" error={error} onRetry={refetch} className="m-4" />
      <DataTable
        label={`Versions of ${plan.title}`}
        isStacked
        headings={['Version', 'Digest', 'Saved', { text: 'Actions', isHidden: true }]}
      >
        {data.map(({ version, title, cases, digest, savedAt, savedBy }) => (
          <TableRow key={version} className={`${STACKED.row} max-lg:py-2.5`}>
            <TableCell className={STACKED.cell}>
              <span className="font-semibold">{version}</span>
              <span className="ml-2 wrap-anywhere">{title}</span>
              <span className="ml-2 text-ink-3">
                {cases} {cases === 1 ? 'case' : 'cases'}
              </span>
            </TableCell>
            <TableCell className={STACKED.cell}>
              <Digest value={digest} item={`Digest of version ${version}`} />
            </TableCell>
            <TableCell className={`${STACKED.cell} max-lg:col-span-2 max-lg:text-ink-3`}>
              <RealTime iso={savedAt} relativeClassName="hidden" />, {savedBy}
            </TableCell>
            <TableCell className={`${STACKED.cell} text-right max-lg:col-span-2 max-lg:text-left`}>
              {mayManage && version !== plan.version && (
                <RestoreButton
                  versioned={versioned}
                  version={version}
                  newest={plan.version}
                  effect="Runs keep the version they started with."
                  sending={save.isPending}
                  onRestore={({ document, text }, close) =>
                    save.mutate({ document, text, basedOn: plan.version }, { onSuccess: close })
                  }
                />
              )}
            </TableCell>
          </TableRow>
        ))}
      </DataTable>
    </Card>
  );
}
