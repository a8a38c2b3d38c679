import { useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorProblems } from './api.ts';
import { type FieldProblem, fieldProblems, sortProblems } from './problems.ts';

type FormSchema<V, I> = z.ZodMiniType<I, V>;

export interface SendFormOptions<V extends FieldValues, I> {
  /**
   * Converts the fields to what is sent; its messages appear at the fields. A function loads it when it is first needed, for a
   * screen that must not wait for zod. Pass the same one at each render.
   */
  schema: FormSchema<V, I> | (() => Promise<FormSchema<V, I>>);
  defaultValues: DefaultValues<V>;
  /** Prefills the fields, all of them or none: if one has been typed in, the rest would not match it. */
  prefill?: V | null | undefined;
  /** Rejects when it was refused, as `mutateAsync` does. */
  send: (input: I) => Promise<unknown>;
  /** Messages of a refusal about single fields that are not in its list of problems. */
  problemsOf?: (error: unknown) => readonly FieldProblem[];
}

export interface Refusal {
  readonly error: unknown;
  /** Problems that belong to no field of the form. */
  readonly others: readonly string[];
  /** Everything that the server said is already shown at the fields. */
  readonly isAtFields: boolean;
}

/** The rules, once their script is loaded. Without it only the server checks the input. */
function lateResolver<V extends FieldValues, I>(schema: SendFormOptions<V, I>['schema']) {
  const resolver: Resolver<V, unknown, I> = async (values, context, options) => {
    const loaded = await Promise.all([
      import('@hookform/resolvers/zod'),
      typeof schema === 'function' ? schema() : schema,
    ]).catch(() => null);
    if (loaded === null) return { values: values as unknown as I, errors: {} };
    const [{ zodResolver }, rules] = loaded;
    return zodResolver(rules)(values, context, options);
  };
  return resolver;
}

const problemsOfError = (error: unknown) => fieldProblems(errorProblems(error));

/** A form with rules: sent once however often Enter is pressed; the server's problems go to its fields. */
export function useSendForm<V extends FieldValues, I = V>(options: SendFormOptions<V, I>) {
  const { schema, defaultValues, prefill, send, problemsOf = problemsOfError } = options;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Not the state of the form, which a second click in the same moment would not see yet.
  const isUnderWay = useRef(false);
  const resolver = useMemo(() => lateResolver<V, I>(schema), [schema]);
  const form = useForm<V, unknown, I>({ resolver, defaultValues });
  const { getValues, reset } = form;
  useEffect(() => {
    if (prefill === null || prefill === undefined) return;
    const isEmpty = Object.values(getValues()).every((value) => value === '');
    if (isEmpty) reset(prefill);
  }, [prefill, getValues, reset]);

  const showProblems = (error: unknown) => {
    const fields = new Set(Object.keys(form.getValues()));
    const { byField, others } = sortProblems(problemsOf(error), fields);
    for (const [field, message] of byField) {
      form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: true });
    }
    setRefusal({ error, others, isAtFields: byField.size > 0 && others.length === 0 });
  };

  const submit = async (input: I) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRefusal(null);
    try {
      await send(input);
    } catch (error) {
      showProblems(error);
    } finally {
      isUnderWay.current = false;
    }
  };

  return {
    form,
    refusal,
    isSending: form.formState.isSubmitting,
    onSubmit: form.handleSubmit(submit),
  };
}
