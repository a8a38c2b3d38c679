import type { LongAct } from '@clearbench/contract';
import { RealTime } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Progress } from '@/components/ui/feedback/progress.tsx';
import { useRealNowMs } from '@/lib/live/server-clock.tsx';
import { useChangeLongAct } from './change-long-act.ts';
import { useLongActs } from './list-long-acts.ts';
import { progressText, shownAct, wordsOf } from './long-act-text.ts';

/** The progress and result of the long operation on this object, for everybody who opens the page. */
export function LongActNotice({ objectId }: { objectId: string }) {
  const { data = [] } = useLongActs(objectId);
  const act = shownAct(data, useRealNowMs());
  return (
    <>
      {/* Rendered before the end, so that it can announce the end. */}
      <div role="status">{act?.state === 'done' && <Ended act={act} variant="success" />}</div>
      {act?.state === 'running' && <Running act={act} />}
      {act?.state === 'failed' && <Failed act={act} />}
      {act?.state === 'cancelled' && <Ended act={act} variant="info" />}
    </>
  );
}

function Running({ act }: { act: LongAct }) {
  const change = useChangeLongAct(act);
  const { titles, note, isCancellable } = wordsOf(act);
  const { done, total, problem } = act;
  return (
    <InlineAlert
      variant="info"
      isSilent
      className="mt-4"
      title={titles.running}
      action={
        isCancellable && (
          <Button size="sm" sending={change.isPending} onClick={() => change.mutate('cancel')}>
            Cancel replay
          </Button>
        )
      }
    >
      <p className="text-sm">
        {note} <Started act={act} />
      </p>
      <Progress
        label={progressText(act)}
        value={total === null ? null : done}
        max={Math.max(1, total ?? 1)}
        className="mt-2"
      />
      {problem !== null && <p className="mt-2 text-sm">Retrying after a failure: {problem}</p>}
    </InlineAlert>
  );
}

function Failed({ act }: { act: LongAct }) {
  const change = useChangeLongAct(act);
  return (
    <InlineAlert
      className="mt-4"
      title={wordsOf(act).titles.failed}
      action={
        <Button size="sm" sending={change.isPending} onClick={() => change.mutate('retry')}>
          Try again
        </Button>
      }
    >
      <p>{act.problem}</p>
      <p className="text-sm">
        Done: {progressText(act)}. <Started act={act} />
      </p>
    </InlineAlert>
  );
}

function Ended({ act, variant }: { act: LongAct; variant: 'success' | 'info' }) {
  return (
    <InlineAlert variant={variant} isSilent className="mt-4" title={wordsOf(act).titles[act.state]}>
      <p className="text-sm">
        {progressText(act)} · <Started act={act} /> Ended <RealTime iso={act.finishedAt ?? ''} />
      </p>
    </InlineAlert>
  );
}

const Started = ({ act: { startedBy } }: { act: LongAct }) => <>Started by {startedBy}.</>;
