import { Eye, EyeOff } from 'lucide-react';
import { Tooltip, Tooltips } from './tooltip.tsx';

interface PasswordEyeProps {
  isVisible: boolean;
  onToggle: () => void;
}

/** Shows the password, or hides it again; it is labelled, not only an icon. */
export function PasswordEye({ isVisible, onToggle }: PasswordEyeProps) {
  const label = isVisible ? 'Hide password' : 'Show password';
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Tooltips>
      <Tooltip content={label}>
        <button
          type="button"
          aria-label={label}
          onClick={onToggle}
          className="absolute inset-y-1 right-1 grid w-7 place-items-center rounded-sm text-ink-3 hover:text-ink focus-visible:outline-offset-0"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      </Tooltip>
    </Tooltips>
  );
}
