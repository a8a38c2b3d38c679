import type { Partner, TestPlan } from '@clearbench/contract';
import { Link } from 'wouter';
import { RealAgo } from '@/components/time.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { addressesOf } from '@/lib/navigation/workspace.ts';
import { PARTNER_LOOKS, SEEN_TEXTS } from '../model/partner-state.ts';
import { emptyCounts } from '../model/state-labels.ts';
import { CaseMarks } from './case-marks.tsx';

/** A partner with all its plans. The links open its workspace. */
export function PartnerRow({ partner }: { partner: Partner }) {
  const { workspace, plans, problem, lastSeen } = partner;
  const { screenUrl } = addressesOf(workspace.name);
  return (
    <TableRow className={`${STACKED.row} align-top max-lg:py-2.5`}>
      <TableCell className={`${STACKED.cell} py-2 max-lg:col-span-2 lg:min-w-40`}>
        <a href={screenUrl('/test-plans')} className="font-semibold wrap-anywhere hover:text-accent">
          {workspace.title}
        </a>
      </TableCell>
      <TableCell className={`${STACKED.cell} py-2 max-lg:col-span-2 lg:max-w-70`}>
        <Progress partner={partner} screenUrl={screenUrl} />
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
      <TableCell className={`${STACKED.cell} py-2 max-lg:col-span-2 max-lg:text-ink-3`}>
        {lastSeen === null ? (
          <span className="text-ink-3">Never seen</span>
        ) : (
          <>
            {textOf(SEEN_TEXTS, lastSeen.by)}
            <RealAgo iso={lastSeen.at} lead=", " />
          </>
        )}
      </TableCell>
      <TableCell className={`${STACKED.cell} py-2 max-lg:col-span-2 lg:text-right`}>
        <span className="flex flex-wrap gap-2 lg:justify-end">
          <Link
            href={`/workspaces?open=${workspace.name}`}
            className={buttonClass('secondary', 'sm')}
            aria-label={`Onboarding: ${workspace.title}`}
          >
            Onboarding
          </Link>
          <a
            href={screenUrl('/test-plans?assign=1')}
            className={buttonClass('secondary', 'sm')}
            aria-label={`Assign plan: ${workspace.title}`}
          >
            Assign plan
          </a>
        </span>
      </TableCell>
    </TableRow>
  );
}

interface ProgressProps {
  partner: Partner;
  screenUrl: (path: string) => string;
}

/** The state of a partner, the case they are at, and since when. */
function Progress({ partner: { state, since, stuckAt }, screenUrl }: ProgressProps) {
  return (
    <div className="grid gap-1 max-lg:grid-cols-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ValueBadge looks={PARTNER_LOOKS} value={state} />
        {since !== null && (
          <span className="text-sm text-ink-3">
            <RealAgo iso={since} lead="" />
          </span>
        )}
      </span>
      {stuckAt !== null && (
        <a
          href={screenUrl(`/test-plans?plan=${stuckAt.plan}#case-${stuckAt.case}`)}
          className="text-ink-2 wrap-anywhere hover:text-accent"
        >
          At: {stuckAt.title}
        </a>
      )}
    </div>
  );
}

function PlanLine({ plan: { title, cases, latestRun }, url }: { plan: TestPlan; url: string }) {
  const signOff = latestRun?.signOff ?? null;
  return (
    <li className="grid grid-cols-1 gap-1">
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
