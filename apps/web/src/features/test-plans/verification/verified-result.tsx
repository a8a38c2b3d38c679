import { CodeFact, Fact, Facts } from '@/components/facts.tsx';
import { Moment } from '@/components/time.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { caseLook, countsText } from '../model/state-labels.ts';
import type { EvidenceVerdict } from './evidence-verdict.ts';

/** What was signed: the run, its sign-off, and the outcome of each case. */
export function VerifiedResult({ verdict }: { verdict: Extract<EvidenceVerdict, { ok: true }> }) {
  const { result, kid, sha256 } = verdict;
  const { run, workspace, asOf } = result;
  return (
    <>
      <Card title={run.title} className="mt-4">
        <CardContent>
          <Facts>
            <Fact label="Workspace">
              {workspace.title} ({workspace.name})
            </Fact>
            <Fact label="Plan">
              {run.plan}, version {run.version}
            </Fact>
            <CodeFact label="Run" value={run.id} />
            <Fact label="Signed off">
              {run.signOff === null ? (
                'Not yet'
              ) : (
                <>
                  <Moment iso={run.signOff.at} /> by {run.signOff.by}
                  {run.signOff.comment !== null && `: ${run.signOff.comment}`}
                </>
              )}
            </Fact>
            <Fact label="As of">
              <Moment iso={asOf} />
            </Fact>
            <CodeFact label="Key" value={kid} />
            <CodeFact label="SHA-256" value={sha256} />
          </Facts>
        </CardContent>
      </Card>
      <Card
        title="Cases"
        aside={<span className="text-sm text-ink-2">{countsText(run.counts)}</span>}
        className="mt-4"
      >
        <ul>
          {run.cases.map(({ id, title, state, waiver, failure }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                {title}
                {waiver !== null && <span className="block text-sm text-ink-2">{waiver.reason}</span>}
                {failure !== null && <span className="block text-sm text-ink-2">{failure.came}</span>}
              </span>
              <CaseBadge state={state} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function CaseBadge({ state }: { state: Parameters<typeof caseLook>[0] }) {
  const { text, tone, Icon } = caseLook(state);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" strokeWidth={2.5} className="size-3" />
      {text}
    </Badge>
  );
}
