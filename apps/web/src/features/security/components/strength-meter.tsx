import { PASSWORD_SCORE_MIN } from '@clearbench/contract';
import type { PasswordStrength } from '@clearbench/contract/password-strength';
import { useEffect, useState } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { useSettled } from '@/lib/browser/use-settled.ts';

const WORDS = ['Very easy to guess', 'Easy to guess', 'Fair', 'Good', 'Strong'] as const;

const SETTLED_MS = 200;

interface StrengthMeterProps {
  password: string;
  /** Texts that attackers know. */
  about: readonly string[];
}

/** How easily a new password is guessed, and why. Without its lists, which it loads, it shows nothing: the server decides. */
export function StrengthMeter({ password, about }: StrengthMeterProps) {
  const typed = useSettled(password, SETTLED_MS);
  const known = about.join('\n');
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  useEffect(() => {
    if (typed === '') return setStrength(null);
    let isCurrent = true;
    import('@clearbench/contract/password-strength').then(
      (m) => isCurrent && setStrength(m.passwordStrength(typed, known.split('\n'))),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [typed, known]);
  if (strength === null) return null;
  const { score, problem } = strength;
  const isRefused = score < PASSWORD_SCORE_MIN;
  return (
    <div role="status" className="mt-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {WORDS.slice(1).map((word, index) => (
          <span
            key={word}
            className={cn(
              'h-1 rounded-full',
              index >= Math.max(score, 1)
                ? 'bg-line'
                : isRefused
                  ? 'bg-failed'
                  : score < 3
                    ? 'bg-pending'
                    : 'bg-completed',
            )}
          />
        ))}
      </div>
      <p className="mt-1 text-sm text-ink-2">
        <span className="font-medium">{WORDS[score]}.</span> {problem}{' '}
        {isRefused && 'Use a few unrelated words instead.'}
      </p>
    </div>
  );
}
