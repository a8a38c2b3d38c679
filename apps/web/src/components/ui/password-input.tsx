import { type ComponentProps, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/when-idle.ts';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

type Eye = typeof import('./password-eye.tsx').PasswordEye;

/** A password field with a toggle to show it, which the login does not wait for: its script is that of the shell. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false);
  const [PasswordEye, setPasswordEye] = useState<Eye | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('./password-eye.tsx').then(
          (m) => setPasswordEye(() => m.PasswordEye),
          () => undefined,
        );
      }),
    [],
  );
  return (
    <div className={cn('relative', className)}>
      <Input
        {...props}
        type={isVisible ? 'text' : 'password'}
        className="pr-9"
        autoCapitalize="none"
        spellCheck={false}
      />
      {PasswordEye !== null && (
        <PasswordEye isVisible={isVisible} onToggle={() => setIsVisible(!isVisible)} />
      )}
    </div>
  );
}
