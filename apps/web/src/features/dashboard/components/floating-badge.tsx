import { SAMPLE_TRANSFERS } from '../model/samples.ts';

/** The number of sample transfers in the tracker, linked to it. As wide as the margin of the page, so that it covers nothing. */
export function FloatingBadge({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`Webhook Tracker: ${SAMPLE_TRANSFERS.length} sample transfers`}
      className="fixed right-0 bottom-4 z-20 grid h-9 w-4 place-items-center rounded-l-md border border-r-0 border-accent bg-accent text-sm font-semibold text-accent-ink shadow-pop before:absolute before:inset-y-0 before:right-0 before:w-6 hover:bg-accent-strong md:w-7 md:rounded-l-full md:text-base print:hidden"
    >
      {SAMPLE_TRANSFERS.length}
    </button>
  );
}
