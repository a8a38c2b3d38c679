import { cn } from '../cn.ts';

/** A placeholder for loading content: give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'block animate-[pulse_1.6s_ease-in-out_infinite] rounded-sm bg-line forced-colors:border',
        className,
      )}
    />
  );
}
