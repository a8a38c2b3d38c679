import { ToggleGroup } from 'radix-ui';
import { useRefusal } from '@/lib/forms/read-only.ts';
import { cn } from '../cn.ts';

export interface Segment<T extends string> {
  value: T;
  label: string;
  /** The effect of choosing it, if the label doesn't explain it. */
  title?: string;
  disabled?: boolean;
}

export interface SegmentedControlProps<T extends string> {
  /** The options. */
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  segments: ReadonlyArray<Segment<T>>;
  /** A change of this workspace, which is sent at once. */
  sends?: boolean;
  className?: string;
}

/** A choice among two to five visible options. It is one tab stop; arrow keys switch. One is always chosen. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, value, onValueChange, segments, sends = false, className } = props;
  const refusal = useRefusal(sends);
  const choose = (next: string) => {
    const segment = segments.find((candidate) => candidate.value === next);
    if (segment !== undefined) onValueChange(segment.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={choose}
      aria-label={label}
      className={cn(
        'inline-flex max-w-full flex-wrap gap-0.5 rounded-md border border-control bg-sunken p-0.5',
        className,
      )}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          title={refusal ?? segment.title}
          disabled={refusal !== null || segment.disabled === true}
          className="h-6.5 pointer-coarse:h-9 rounded-sm border border-transparent px-2.5 text-sm text-ink-2 hover:text-ink disabled:opacity-55 data-[state=on]:border-line-strong data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:text-ink forced-colors:data-[state=on]:outline-2"
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
