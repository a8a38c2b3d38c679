import type { ReactNode } from 'react';

export interface ControlTextProps {
  /** Id of the control. */
  id: string;
  label: ReactNode;
  hint: ReactNode;
  className?: string;
}

/** The description of a control, if it has a hint. */
export const hintId = (id: string, hint: ReactNode): string | undefined =>
  hint === undefined || hint === null ? undefined : `${id}-hint`;

/** The text beside a switchable control: its label, and a hint below it. */
export function ControlText({ id, label, hint, className = '' }: ControlTextProps) {
  const describedBy = hintId(id, hint);
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="text-base">
        {label}
      </label>
      {describedBy !== undefined && (
        <p id={describedBy} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
