import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toast } from '@/components/ui/use-toast.ts';
import { describeFailure, type Failure, type FailureTexts } from './failure.ts';

export interface AuthFormOptions<T extends FieldValues> {
  schema: z.ZodMiniType<T, T>;
  defaultValues: DefaultValues<T>;
  /** Put into the fields that nobody has typed in yet. */
  prefill?: T | null | undefined;
  submit: (input: T) => Promise<unknown>;
  onSuccess: () => void;
  texts: FailureTexts;
}

/** Rules, sending and failures, which the three forms have in common. */
export function useAuthForm<T extends FieldValues>(options: AuthFormOptions<T>) {
  const { schema, defaultValues, prefill, submit, onSuccess, texts } = options;
  const [failure, setFailure] = useState<Failure | null>(null);
  const sending = useRef(false);
  const form = useForm<T, unknown, T>({
    resolver: zodResolver(schema),
    defaultValues,
    ...(prefill === null || prefill === undefined
      ? {}
      : { values: prefill, resetOptions: { keepDirtyValues: true } }),
  });

  const send = async (input: T) => {
    // Not the state of the form, which a second press in the same moment would not see yet.
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      await submit(input);
    } catch (error) {
      fail(describeFailure(error, texts));
      return;
    } finally {
      sending.current = false;
    }
    onSuccess();
  };

  const fail = (reason: Failure) => {
    const names = Object.keys(form.getValues());
    for (const { field, message } of reason.fields) {
      if (names.includes(field))
        form.setError(field as Path<T>, { type: 'server', message }, { shouldFocus: true });
    }
    setFailure(reason);
    toast({ title: reason.title, description: reason.text, variant: 'destructive' });
  };

  return {
    form,
    failure,
    isSending: form.formState.isSubmitting,
    onSubmit: form.handleSubmit(send),
  };
}
