import type { Automation } from '@clearbench/contract';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Countdown } from '@/components/ui/display/countdown.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { useRealNowMs } from '@/lib/live/server-clock.tsx';
import { EXPECTED_TEXTS } from '../../model/automation-texts.ts';

/** An earlier confirmation arrives before the operator could ask for it. */
const LATE_MS = 30_000;

type Expectation = NonNullable<Automation['expected']>;

/** When the confirmation that is on its way arrives. */
export function ExpectedArrival({ expected: { what, atReal } }: { expected: Expectation }) {
  const label = textOf(EXPECTED_TEXTS, what);
  return <Countdown until={atReal} label={`${label} expected in`} over={`${label} expected now`} />;
}

interface ExpectedActionsProps {
  expected: Expectation;
  isPending: boolean;
  onRelease: () => void;
  onAdvance: () => void;
}

/** Alternatives to waiting for a late one: release it, or advance the clock for every transfer. */
export function ExpectedActions({ expected, isPending, onRelease, onAdvance }: ExpectedActionsProps) {
  const isLate = Date.parse(expected.atReal) - useRealNowMs() > LATE_MS;
  if (!isLate) return null;
  return (
    <>
      <Button size="sm" sending={isPending} onClick={onRelease}>
        Release now
      </Button>
      <Button size="sm" onClick={onAdvance}>
        Advance the clock
      </Button>
    </>
  );
}
