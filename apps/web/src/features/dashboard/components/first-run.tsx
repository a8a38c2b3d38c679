import { Check, X } from 'lucide-react';
import { Link } from 'wouter';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card } from '@/components/ui/display/card.tsx';
import { useStored } from '@/lib/browser/storage.ts';
import { type FirstRunStep, storedGuideHidden } from '../model/first-run.ts';

const LINK = 'font-medium text-accent hover:underline';

/** The first four steps. Each is ticked off when it has happened, and the guide disappears with the last one. */
export function FirstRun({ steps }: { steps: readonly FirstRunStep[] }) {
  const [isHidden, setIsHidden] = useStored(storedGuideHidden);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isHidden || done === steps.length) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      aria-label="First steps"
      title={
        <>
          First steps{' '}
          <span className="font-normal text-ink-3">
            {done} of {steps.length} done
          </span>
        </>
      }
      aside={
        <span className="flex items-center gap-2">
          <Link href="/start" className={LINK}>
            Start here
          </Link>
          <IconButton icon={X} size="sm" label="Hide the first steps" onClick={() => setIsHidden(true)} />
        </span>
      }
    >
      <ol className="grid divide-line max-lg:divide-y lg:grid-cols-4 lg:divide-x">
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, number, isNext }: { step: FirstRunStep; number: number; isNext: boolean }) {
  const { title, text, href, link, isDone } = step;
  return (
    <li className="flex gap-2.5 px-4 py-3" aria-current={isNext ? 'step' : undefined}>
      <span
        className={cn(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border text-xs font-semibold',
          isDone
            ? 'border-completed bg-completed-wash text-completed'
            : isNext
              ? 'border-accent text-accent'
              : 'border-line-strong text-ink-3',
        )}
      >
        {isDone ? (
          <>
            <Check aria-hidden="true" className="size-3" />
            <span className="sr-only">Done:</span>
          </>
        ) : (
          number
        )}
      </span>
      <div className="min-w-0">
        <p className={cn('font-medium', isDone && 'text-ink-2')}>{title}</p>
        {!isDone && (
          <p className="text-sm text-ink-2">
            {text}{' '}
            <Link href={href} className={LINK}>
              {link}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
