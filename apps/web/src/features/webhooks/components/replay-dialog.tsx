import { useState } from 'react';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { NOW_TICK_MS } from '@/lib/live/now.ts';
import { useServerNowMs } from '@/lib/live/server-clock.tsx';
import { type Times, useTimes } from '@/lib/preferences/times.ts';
import { fieldMs, fieldText, zoneAt } from '@/lib/text/zone.ts';
import { useReplayDeliveries } from '../api/replay-deliveries.ts';
import { type ReplayKind, type ReplayValues, replayInput } from '../model/replay.ts';

const DAY_MS = 86_400_000;

interface ReplayDialogProps {
  webhookId: string;
  onClose: () => void;
}

/**
 * Up to the latest deliveries, however far the page's clock is behind. Empty until the server's virtual clock is
 * known, which dates deliveries.
 */
function lastDay(nowMs: number | null, times: Times): ReplayValues {
  if (nowMs === null) return { from: '', to: '' };
  const text = (ms: number) => fieldText(new Date(ms), times);
  return { from: text(nowMs - DAY_MS), to: text(nowMs + NOW_TICK_MS) };
}

/** Sends missed notifications again. */
export function ReplayDialog({ webhookId, onClose }: ReplayDialogProps) {
  const [kind, setKind] = useState<ReplayKind>('failed');
  const nowMs = useServerNowMs();
  const times = useTimes();
  const replay = useReplayDeliveries(webhookId);
  const form = useForm({
    start: lastDay(nowMs, times),
    rules: (values: ReplayValues) => replayInput(kind, values, times),
    send: (input) => replay.mutate(input, { onSuccess: onClose }),
  });
  /** The zone of the entered time, which may differ from that of now by daylight saving time. */
  const zoneOf = (value: string): string => zoneAt(new Date(fieldMs(value, times)), times);
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Replay deliveries"
      description="Notifications keep their ids: a receiver that has seen one may ignore it."
    >
      <form noValidate onSubmit={form.onSubmit}>
        <SegmentedControl
          label="Deliveries to replay"
          value={kind}
          onValueChange={setKind}
          segments={[
            { value: 'failed', label: 'All failed since' },
            { value: 'range', label: 'Everything in a range' },
          ]}
        />
        <div className="mt-3.5 grid gap-3">
          <TextField
            form={form}
            name="from"
            type="datetime-local"
            label={`${kind === 'failed' ? 'Since' : 'From'} (${zoneOf(form.values.from)})`}
          />
          {/* It stays mounted, so that a date that is only half entered is kept. */}
          <TextField
            form={form}
            name="to"
            type="datetime-local"
            label={`To (${zoneOf(form.values.to)})`}
            className={kind === 'range' ? '' : 'hidden'}
          />
        </div>
        {replay.error !== null && <InlineAlert className="mt-3">{errorText(replay.error)}</InlineAlert>}
        <DialogFooter close="Cancel">
          <Button type="submit" variant="primary" sending={replay.isPending}>
            Replay
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
