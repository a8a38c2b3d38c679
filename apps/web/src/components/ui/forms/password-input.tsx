import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '../cn.ts';
import { Tooltip } from '../controls/tooltip.tsx';
import { Input } from './input.tsx';

/** A password field with a toggle to show it; the toggle is labelled, not only an icon. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false);
  const label = visible ? 'Hide password' : 'Show password';
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className={cn('relative', className)}>
      <Input
        {...props}
        type={visible ? 'text' : 'password'}
        className="pr-9"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Tooltip content={label}>
        <button
          type="button"
          aria-label={label}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-1 right-1 grid w-7 place-items-center rounded-sm text-ink-3 hover:text-ink focus-visible:outline-offset-0"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      </Tooltip>
    </div>
  );
}
