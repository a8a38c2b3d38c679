import type { OnboardingStep } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealTime } from '@/components/time.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { addressesOf } from '@/lib/navigation/workspace.ts';
import { useOnboarding } from '../api/get-onboarding.ts';
import { STATE_LOOKS, STEP_LOOKS } from '../model/onboarding.ts';

/** What the partner of the workspace needs, and where each is done. */
export function OnboardingSection({ workspace }: { workspace: string }) {
  const { data, error, refetch } = useOnboarding(workspace);
  const steps = data?.steps.filter(({ step }) => Object.hasOwn(STEP_LOOKS, step)) ?? [];
  const asked = steps.filter(({ state }) => state !== 'unavailable');
  const done = asked.filter(({ state }) => state === 'done');
  return (
    <section aria-labelledby="onboarding">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="onboarding" className="text-base font-semibold">
          Onboarding
        </h3>
        {data !== undefined && (
          <span className="text-sm text-ink-3">
            {done.length} of {asked.length} done
          </span>
        )}
      </div>
      <LoadFailure
        title="The onboarding could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-3"
      />
      {data === undefined && error === null && <Skeleton className="mt-3 h-64" />}
      <ol className="mt-1 divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.step} step={step} workspace={workspace} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { step, state, by, at }, workspace }: { step: OnboardingStep; workspace: string }) {
  const { title, notDone, act, path } = STEP_LOOKS[step];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-55">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          <ValueBadge looks={STATE_LOOKS} value={state} />
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {state !== 'done' && `${notDone[state]} `}
          {by !== null && at !== null && (
            <>
              {by}, <RealTime iso={at} relativeClassName="hidden" />
            </>
          )}
        </p>
      </div>
      {state !== 'unavailable' && (
        <a
          href={path === null ? '#members' : addressesOf(workspace).screenUrl(path)}
          className={buttonClass('secondary', 'sm')}
          aria-label={`${state === 'done' ? 'View' : act}: ${title}`}
        >
          {state === 'done' ? 'View' : act}
        </a>
      )}
    </li>
  );
}
