import type { AdvanceClockInput } from '@clearbench/contract';
import { type ActionProps, type CommandSource, useActionAtOnce } from '@/lib/commands.ts';
import { useAdvanceClock } from './api/advance-clock.ts';

const STEPS = [
  { to: 'hour', label: 'Advance clock 1 h' },
  { to: 'next-step', label: 'Advance clock to the next step' },
  { to: 'end-of-day', label: 'Advance clock to end of day' },
] as const satisfies readonly { to: AdvanceClockInput['to']; label: string }[];

export const clockCommands: CommandSource<undefined> = {
  group: 'Actions',
  path: null,
  commandsOf: () =>
    STEPS.map(({ to, label }) => ({
      id: `clock ${to}`,
      label,
      words: 'virtual time hour day',
      action: (props) => <AdvanceClock to={to} {...props} />,
    })),
};

function AdvanceClock({ to, onClose }: ActionProps & { to: AdvanceClockInput['to'] }) {
  const { mutate } = useAdvanceClock();
  useActionAtOnce(() => mutate(to, { onSuccess: onClose, onError: onClose }));
  return null;
}
