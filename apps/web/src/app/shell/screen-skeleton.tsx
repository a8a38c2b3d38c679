import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';

/** Shown while the script of a screen is loading. */
export function ScreenSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-7.5 w-52" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
    </div>
  );
}
