import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { whenIdle } from '@/lib/browser/when-idle.ts';
import { type Rules, useForm } from '@/lib/forms/use-form.ts';
import { describeFailure, type Failure, type FailureTexts } from './failure.ts';

export interface AuthFormOptions<T> {
  /** Loads the rules, after the screen. Must be the same function at each render. */
  loadRules: () => Promise<Rules<T, T>>;
  start: T;
  submit: (input: T) => Promise<unknown>;
  onSuccess: () => void;
  texts: FailureTexts;
}

/** The common part of the three forms: rules, sending and failures. */
export function useAuthForm<T extends object>(options: AuthFormOptions<T>) {
  const { loadRules, start, submit, onSuccess, texts } = options;
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => whenIdle(() => void loadRules().catch(() => undefined)), [loadRules]);
  const form = useForm<T>({
    start,
    loadRules,
    send: async (input) => {
      setFailure(null);
      try {
        await submit(input);
      } catch (error) {
        const reason = describeFailure(error, texts);
        setFailure(reason);
        toast({ title: reason.title, description: reason.text, variant: 'destructive' });
        throw error;
      }
      onSuccess();
    },
    problemsOf: (error) => describeFailure(error, texts).fields,
  });
  return { form, failure };
}
