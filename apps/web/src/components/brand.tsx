import { cn } from './ui/cn.ts';

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn('flex items-center gap-2.25 text-lg font-semibold tracking-tight', className)}>
      <svg viewBox="0 0 18 18" aria-hidden="true" className="size-4.5 shrink-0">
        <rect width="18" height="18" rx="4" className="fill-accent" />
        <path d="M3 6h12M3 12h12" strokeWidth="2" className="stroke-accent-ink" />
      </svg>
      Clearbench
    </span>
  );
}
