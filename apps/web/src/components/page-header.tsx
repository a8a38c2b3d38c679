import type { ReactNode } from 'react';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';

interface PageHeaderProps {
  /** The `h1`, which receives the focus on arrival: it must be the same element in all states of a screen. */
  title: ReactNode;
  /** Visually hidden, while the subject of the screen is loading. */
  isTitleHidden?: boolean;
  /** The purpose of the screen, in one sentence. */
  text?: ReactNode;
  /** Beside the title, such as a tag or a status badge. */
  badge?: ReactNode;
  /** Buttons at the end of the line, the main one last. */
  actions?: ReactNode;
  /** The screen has tables or figures that use the width of a large window; texts and forms don't. */
  isWide?: boolean;
}

/** The header of every screen in the shell. */
export function PageHeader({ title, isTitleHidden = false, text, badge, actions, isWide }: PageHeaderProps) {
  return (
    <div data-wide={isWide} className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-[min(100%,20rem)] flex-auto">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className={isTitleHidden ? 'sr-only' : 'min-w-0 wrap-anywhere'}>{title}</h1>
          <SectionBoundary>{badge}</SectionBoundary>
        </div>
        {text !== undefined && (
          <SectionBoundary>
            {/* Contained: a long text takes a second line, rather than moving the buttons below it. */}
            <p className="mt-1 max-w-[92ch] text-pretty text-ink-2 contain-inline-size">{text}</p>
          </SectionBoundary>
        )}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2 print:hidden max-sm:gap-1.5 max-sm:[&>button]:px-2">
          <SectionBoundary>{actions}</SectionBoundary>
        </div>
      )}
    </div>
  );
}
