import { LoadFailure } from '@/components/load-failure.tsx';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { formatElapsed } from '@/lib/text/duration.ts';
import { useAdvanceClock, useClock } from '../../api/advance-clock.ts';

/** The virtual clock: advancing it makes everything that is due by then happen at once. */
export function ClockControls() {
  const { data, error, refetch } = useClock();
  const advance = useAdvanceClock();
  return (
    <section aria-label="Virtual clock" className="grid gap-2 border-t border-line pt-3.5">
      <h3 className="font-semibold">Virtual clock</h3>
      <LoadFailure title="The clock could not be read" error={error} onRetry={refetch} />
      {data !== undefined && (
        <p className="text-sm text-ink-2">
          <Moment iso={data.now} />
          {data.offsetMs > 0 && `, ${formatElapsed(data.offsetMs)} ahead`}. It only moves forward, for every
          transfer on this server.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button sending={advance.isPending} onClick={() => advance.mutate('hour')}>
          Advance 1 h
        </Button>
        <Button sending={advance.isPending} onClick={() => advance.mutate('next-step')}>
          To the next step
        </Button>
        <Button sending={advance.isPending} onClick={() => advance.mutate('end-of-day')}>
          To end of day
        </Button>
      </div>
      {advance.data !== undefined && (
        <InlineAlert variant="success">
          The clock was advanced. It is now <Moment iso={advance.data.now} />.
        </InlineAlert>
      )}
      {advance.error !== null && (
        <InlineAlert title="Couldn’t advance the clock">{errorText(advance.error)}</InlineAlert>
      )}
    </section>
  );
}
