import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Dialog, DialogClose, DialogContent, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { errorText } from '@/lib/api.ts';
import { type Times, useTimes } from '@/lib/preferences/times.ts';
import { useServerNowMs } from '@/lib/server-clock.tsx';
import { fieldMs, fieldText, zoneAt } from '@/lib/zone.ts';
import { useReplayDeliveries } from '../api/replay-deliveries.ts';
import { type ReplayKind, type ReplayValues, replayInput } from '../model/replay.ts';

const DAY_MS = 86_400_000;

interface ReplayDialogProps {
  webhookId: string;
  onClose: () => void;
}

/** Empty until the clock of the server, which dates deliveries and may be set ahead, is known. */
function lastDay(nowMs: number | null, times: Times): ReplayValues {
  if (nowMs === null) return { from: '', to: '' };
  return { from: fieldText(new Date(nowMs - DAY_MS), times), to: fieldText(new Date(nowMs), times) };
}

/** Sends again what an endpoint missed. */
export function ReplayDialog({ webhookId, onClose }: ReplayDialogProps) {
  const [kind, setKind] = useState<ReplayKind>('failed');
  const nowMs = useServerNowMs();
  const times = useTimes();
  const [typed, setTyped] = useState<Partial<ReplayValues>>({});
  const values: ReplayValues = { ...lastDay(nowMs, times), ...typed };
  const [problems, setProblems] = useState<Partial<Record<keyof ReplayValues, string>>>({});
  const replay = useReplayDeliveries(webhookId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const checked = replayInput(kind, values, times);
    setProblems(checked.problems);
    if (checked.input !== null) replay.mutate(checked.input, { onSuccess: onClose });
  };
  /** Of the time that was entered, which daylight saving time may set apart from now. */
  const zoneOf = (value: string): string => zoneAt(new Date(fieldMs(value, times)), times);
  const change = (patch: Partial<ReplayValues>) => setTyped((before) => ({ ...before, ...patch }));
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        size="sm"
        title="Replay deliveries"
        description="Notifications keep their ids: a receiver that has seen one may ignore it."
      >
        <form noValidate onSubmit={send}>
          <SegmentedControl
            label="What to replay"
            value={kind}
            onValueChange={setKind}
            segments={[
              { value: 'failed', label: 'All failed since' },
              { value: 'range', label: 'Everything in a range' },
            ]}
          />
          <div className="mt-3.5 grid gap-3">
            <Field
              label={`${kind === 'failed' ? 'Since' : 'From'} (${zoneOf(values.from)})`}
              error={problems.from}
            >
              <Input
                type="datetime-local"
                value={values.from}
                onChange={(event) => change({ from: event.target.value })}
              />
            </Field>
            {kind === 'range' && (
              <Field label={`To (${zoneOf(values.to)})`} error={problems.to}>
                <Input
                  type="datetime-local"
                  value={values.to}
                  onChange={(event) => change({ to: event.target.value })}
                />
              </Field>
            )}
          </div>
          {replay.error !== null && <InlineAlert className="mt-3">{errorText(replay.error)}</InlineAlert>}
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" loading={replay.isPending}>
              Replay
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
