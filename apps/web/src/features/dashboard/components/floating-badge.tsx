import { SAMPLE_TRANSFERS } from '../model/samples.ts';

/** How many sample transfers the tracker offers; leads there. As narrow as the margin of the page: it covers nothing. */
export function FloatingBadge({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`Webhook Tracker: ${SAMPLE_TRANSFERS.length} sample transfers`}
      className="fixed right-0 bottom-4 z-20 grid h-9 w-7 place-items-center rounded-l-full border border-r-0 border-accent md:w-9 bg-accent font-semibold text-accent-ink shadow-pop hover:bg-accent-strong print:hidden"
    >
      {SAMPLE_TRANSFERS.length}
    </button>
  );
}
