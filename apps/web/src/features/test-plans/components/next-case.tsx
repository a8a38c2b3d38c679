import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { useRun, useTestPlans } from '../api/read.ts';
import { nextStep } from '../model/next-step.ts';
import { CodedText } from './coded-text.tsx';

/** The next thing to do in the plan of this workspace; nothing if it has no plan. */
export function NextCase() {
  const { data: plans } = useTestPlans();
  const plan = plans?.find(({ latestRun }) => latestRun?.state === 'running') ?? plans?.[0] ?? null;
  const { data: run } = useRun(plan?.latestRun?.id ?? null);
  if (plan === null) return null;
  const next = run === undefined ? null : nextStep(run);
  return (
    <Card title={plan.title} aside={<TextLink href="/test-plans">Test Plans</TextLink>} className="mt-4">
      <CardContent>
        {next === null ? (
          <p className="text-ink-2">
            <TextLink href={`/test-plans?plan=${encodeURIComponent(plan.name)}`}>Start a run</TextLink>: its
            cases say what to send and what must happen.
          </p>
        ) : (
          <>
            <p className="text-sm font-medium text-accent">Do next</p>
            <p className="font-semibold wrap-anywhere">{next.title}</p>
            <p className="mt-0.5 text-ink-2 wrap-anywhere whitespace-pre-line">
              <CodedText text={next.text} />
            </p>
          </>
        )}
      </CardContent>
    </Card>
  );
}
