import { RadioGroup } from 'radix-ui';
import type { Mode } from '@/lib/messages/protocol.ts';

const MODES: readonly { value: Mode; label: string; title: string }[] = [
  { value: 'strict', label: 'Strict', title: 'Reports what the network would refuse' },
  { value: 'lenient', label: 'Lenient', title: 'Reports harmless mistakes in real files as warnings' },
];

/** How strict the check is. */
export function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <RadioGroup.Root
      aria-label="Mode"
      orientation="horizontal"
      value={mode}
      onValueChange={(value) => onChange(value === 'lenient' ? 'lenient' : 'strict')}
      className="inline-flex h-8 items-center rounded-md border border-control bg-surface p-0.5"
    >
      {MODES.map(({ value, label, title }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          title={title}
          className="h-6.5 rounded-sm px-2.5 text-sm font-medium text-ink-2 hover:text-ink data-[state=checked]:bg-accent-wash data-[state=checked]:text-accent"
        >
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
