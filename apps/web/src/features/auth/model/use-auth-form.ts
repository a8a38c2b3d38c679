import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toast } from '@/components/ui/use-toast.ts';
import { useSendForm } from '@/lib/use-send-form.ts';
import { whenIdle } from '@/lib/when-idle.ts';
import { describeFailure, type Failure, type FailureTexts } from './failure.ts';

export interface AuthFormOptions<T extends FieldValues> {
  /** Loads the rules, after the screen. Must be the same function at each render. */
  schema: () => Promise<z.ZodMiniType<T, T>>;
  defaultValues: DefaultValues<T>;
  /** Fills the fields unless somebody has typed in one. */
  prefill?: T | null | undefined;
  submit: (input: T) => Promise<unknown>;
  onSuccess: () => void;
  texts: FailureTexts;
}

/** The common part of the three forms: rules, sending and failures. */
export function useAuthForm<T extends FieldValues>(options: AuthFormOptions<T>) {
  const { schema, defaultValues, prefill, submit, onSuccess, texts } = options;
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => whenIdle(() => void schema().catch(() => undefined)), [schema]);
  const { form, isSending, onSubmit } = useSendForm<T>({
    schema,
    defaultValues,
    prefill,
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
  return { form, failure, isSending, onSubmit };
}
