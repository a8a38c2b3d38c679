import { SAMPLE_TRANSFERS } from '../model/samples.ts';

/** How many sample transfers the tracker offers; leads there. */
export function FloatingBadge({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`Webhook Tracker: ${SAMPLE_TRANSFERS.length} sample transfers`}
      className="fixed right-4 bottom-4 z-20 grid size-9 place-items-center rounded-full border border-accent bg-accent font-semibold text-accent-ink shadow-pop hover:bg-accent-strong print:hidden"
    >
      {SAMPLE_TRANSFERS.length}
    </button>
  );
}
