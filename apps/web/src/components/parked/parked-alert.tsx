import type { ParkedItem } from '@clearbench/contract';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useRealNowMs } from '@/lib/live/server-clock.tsx';
import { triesText } from './parked-text.ts';
import { TryAgain } from './try-again.tsx';

/** Work on this transfer that failed and was parked, so that all others continue. */
export function ParkedAlert({ item, className }: { item: ParkedItem; className?: string }) {
  const nowMs = useRealNowMs();
  return (
    <InlineAlert
      isSilent
      title="Set aside after a failure"
      action={<TryAgain id={item.id} title={item.problem} />}
      {...(className === undefined ? {} : { className })}
    >
      <p>{item.problem}</p>
      <p className="text-sm">{triesText(item, nowMs)}.</p>
    </InlineAlert>
  );
}
