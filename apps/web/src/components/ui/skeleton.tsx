import { cn } from './cn.ts';

/** The place of something that is being loaded: give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block animate-[pulse_1.6s_ease-in-out_infinite] rounded-sm bg-line', className)}
    />
  );
}
