import type { Partner, TestPlan } from '@clearbench/contract';
import { RealTime } from '@/components/time.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { addressesOf } from '@/lib/navigation/workspace.ts';
import { progressOf } from '../model/partner-progress.ts';
import { emptyCounts } from '../model/state-labels.ts';
import { CaseMarks } from './case-marks.tsx';

/** A partner with all its plans. The links open its workspace. */
export function PartnerRow({ partner, nowMs }: { partner: Partner; nowMs: number }) {
  const { workspace, plans, problem, lastActivityAt } = partner;
  const { text, tone } = progressOf(partner, nowMs);
  const { screenUrl } = addressesOf(workspace.name);
  return (
    <TableRow className={`${STACKED.row} align-top max-lg:py-2.5`}>
      <TableCell className={`${STACKED.cell} py-2 lg:min-w-40`}>
        <a href={screenUrl('/test-plans')} className="font-semibold wrap-anywhere hover:text-accent">
          {workspace.title}
        </a>
      </TableCell>
      <TableCell className={`${STACKED.cell} ${STACKED.endCell} py-2`}>
        <Badge tone={tone}>{text}</Badge>
      </TableCell>
      <TableCell className={`${STACKED.cell} py-2 max-lg:col-span-2`}>
        {problem !== null && <span className="text-failed wrap-anywhere">{problem}</span>}
        {problem === null && plans.length === 0 && <span className="text-ink-3">No plan is assigned</span>}
        <ul className="grid w-full gap-2.5 empty:hidden lg:min-w-64">
          {plans.map((plan) => (
            <PlanLine key={plan.name} plan={plan} url={screenUrl(`/test-plans?plan=${plan.name}`)} />
          ))}
        </ul>
      </TableCell>
      <TableCell className={`${STACKED.cell} py-2 max-lg:text-ink-3`}>
        {lastActivityAt === null ? (
          <span className="text-ink-3">None yet</span>
        ) : (
          <RealTime iso={lastActivityAt} relativeClassName="max-xl:hidden" />
        )}
      </TableCell>
      <TableCell className={`${STACKED.cell} ${STACKED.endCell} py-2 lg:text-right`}>
        <a
          href={screenUrl('/test-plans?assign=1')}
          className={buttonClass('secondary', 'sm')}
          aria-label={`Assign plan: ${workspace.title}`}
        >
          Assign plan
        </a>
      </TableCell>
    </TableRow>
  );
}

function PlanLine({ plan: { title, cases, latestRun }, url }: { plan: TestPlan; url: string }) {
  const signOff = latestRun?.signOff ?? null;
  return (
    <li className="grid gap-1">
      <a href={url} className="wrap-anywhere hover:text-accent">
        {title}
      </a>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CaseMarks counts={latestRun?.counts ?? emptyCounts(cases)} />
        {signOff !== null && <span className="text-completed">signed off by {signOff.by}</span>}
      </span>
    </li>
  );
}
