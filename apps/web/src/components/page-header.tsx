import type { ReactNode } from 'react';

interface PageHeaderProps {
  /** The `h1`. */
  title: ReactNode;
  /** One sentence: what the screen is for. */
  text?: ReactNode;
  /** Beside the title, such as a tag or a status badge. */
  badge?: ReactNode;
  /** Buttons at the end of the line, the main one last. */
  actions?: ReactNode;
}

/** What every screen in the shell begins with. */
export function PageHeader({ title, text, badge, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 wrap-anywhere">{title}</h1>
          {badge}
        </div>
        {text !== undefined && <p className="mt-1 max-w-[80ch] text-pretty text-ink-2">{text}</p>}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      )}
    </div>
  );
}
