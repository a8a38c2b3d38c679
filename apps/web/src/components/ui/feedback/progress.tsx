import { Progress as Primitive } from 'radix-ui';
import { cn } from '../cn.ts';

export interface ProgressProps {
  label: string;
  /** Progress from 0 to `max`; null while unknown. */
  value: number | null;
  max?: number;
  /** Read out instead of a percentage: `3 of 12 files`. */
  valueText?: string;
  className?: string;
}

/** The progress of long work. Without a value the bar moves, or has full width with reduced motion. */
export function Progress(props: ProgressProps) {
  const { label, value, max = 100, valueText, className } = props;
  const share = value === null ? 0 : Math.min(1, Math.max(0, value / max));
  const text = valueText ?? `${Math.round(share * 100)}%`;
  return (
    <div className={cn('min-w-0', className)}>
      <div aria-hidden="true" className="mb-1 flex justify-between gap-3 text-sm">
        <span>{label}</span>
        {value !== null && <span className="text-ink-3">{text}</span>}
      </div>
      <Primitive.Root
        value={value === null ? null : Math.min(max, Math.max(0, value))}
        max={max}
        aria-label={label}
        getValueLabel={() => text}
        className="h-1.5 overflow-hidden rounded-full border border-control bg-sunken"
      >
        <Primitive.Indicator
          // Forced colours drop backgrounds, so the bar becomes a border.
          className={cn(
            'block h-full border-accent bg-accent forced-colors:border-t-4',
            value === null && 'w-1/3 animate-indeterminate motion-reduce:w-full',
          )}
          {...(value === null ? {} : { style: { width: `${share * 100}%` } })}
        />
      </Primitive.Root>
    </div>
  );
}
