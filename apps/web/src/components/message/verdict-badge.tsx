import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { countText } from '@/lib/messages/problem-text.ts';

interface VerdictBadgeProps {
  errors: number;
  warnings: number;
  /** True if the message is of a supported type. */
  isChecked?: boolean;
}

/** Valid, invalid or not checked, as a word, an icon and a colour. */
export function VerdictBadge({ errors, warnings, isChecked = true }: VerdictBadgeProps) {
  const { look, Icon, word } =
    errors > 0
      ? { look: 'text-failed bg-failed-wash', Icon: CircleX, word: countText(errors, 0) }
      : isChecked
        ? { look: 'text-completed bg-completed-wash', Icon: CircleCheck, word: 'Valid' }
        : { look: 'text-ink-2 bg-sunken', Icon: CircleHelp, word: 'Not checked' };
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        className={cn(
          'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium whitespace-nowrap',
          look,
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" />
        {word}
      </span>
      {warnings > 0 && (
        <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-pending-wash px-2.5 text-sm font-medium whitespace-nowrap text-pending">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {countText(0, warnings)}
        </span>
      )}
    </span>
  );
}
