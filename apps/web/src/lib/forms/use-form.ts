import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorProblems } from '../api/api.ts';
import { type FieldProblem, fieldProblems, sortProblems } from '../api/problems.ts';
import { isSame } from './is-same.ts';

/** The message at each field that needs to be corrected. */
export type Problems<V> = { readonly [Name in keyof V]?: string | undefined };

/** Checks the values of a form: the resulting input, or its problems. */
export type Rules<V, I> = (values: V) => { readonly input: I } | { readonly problems: Problems<V> };

export interface FormOptions<V, I> {
  /** While nothing was typed, all fields follow it: a mixture of typed and new values would not fit together. */
  start: V;
  rules?: Rules<V, I>;
  /** Loads the rules when they are first needed, for a screen that must not wait for them. Without them only the server checks. */
  loadRules?: () => Promise<Rules<V, I>>;
  /** Rejects when it was refused, as `mutateAsync` does. */
  send: (input: I) => unknown;
  /** Messages about single fields in a refusal, besides those in its list of problems. */
  problemsOf?: (error: unknown) => readonly FieldProblem[];
}

export interface Refusal {
  readonly error: unknown;
  /** Problems that belong to no field of the form. */
  readonly others: readonly string[];
  /** The fields already show everything that the server reported. */
  readonly isAtFields: boolean;
}

/** The properties of a form that a field needs. */
export interface FormOf<Name extends string, Value> {
  readonly values: { readonly [N in Name]: Value };
  readonly problems: { readonly [N in Name]?: string | undefined };
  readonly set: (name: Name, value: Value) => void;
}

export interface Form<V> {
  readonly values: V;
  readonly problems: Problems<V>;
  readonly set: <Name extends keyof V>(name: Name, value: V[Name]) => void;
  /** Starts over with other values. */
  readonly reset: (values: V) => void;
  readonly isDirty: boolean;
  readonly isSending: boolean;
  readonly refusal: Refusal | null;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

const problemsOfError = (error: unknown) => fieldProblems(errorProblems(error));

/**
 * The values of a form, their problems, and its call, which is made once however often Enter is pressed. Problems
 * appear when the form is sent, including those from the server; each stays at its field until it is corrected.
 */
export function useForm<V extends object, I = V>(options: FormOptions<V, I>): Form<V> {
  const { start, rules, loadRules, send, problemsOf = problemsOfError } = options;
  const [state, setState] = useState({ start, untouched: start, values: start });
  const [problems, setProblems] = useState<Problems<V>>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const loadedRules = useRef<Rules<V, I> | null>(null);
  // Not state: a second click at the same moment would not see it yet.
  const isUnderWay = useRef(false);
  const { values, untouched } = state;
  const isDirty = !isSame(values, untouched);
  if (!isSame(start, state.start))
    setState(isDirty ? { ...state, start } : { start, untouched: start, values: start });

  const check = (checked: V) =>
    (rules ?? loadedRules.current)?.(checked) ?? { input: checked as unknown as I };
  const set: Form<V>['set'] = (name, value) => {
    setState((before) => ({ ...before, values: { ...before.values, [name]: value } }));
    if (problems[name] === undefined) return;
    const verdict = check({ ...values, [name]: value });
    const problem = 'problems' in verdict ? verdict.problems[name] : undefined;
    setProblems((before) => ({ ...before, [name]: problem }));
  };
  const reset = (next: V) => {
    setState((before) => ({ ...before, untouched: next, values: next }));
    setProblems({});
  };

  const submit = async (form: HTMLFormElement) => {
    const show = (found: Problems<V>) => {
      flushSync(() => setProblems(found));
      focusFirstProblem(form);
    };
    try {
      if (loadRules !== undefined) loadedRules.current ??= await loadRules().catch(() => null);
      const verdict = check(values);
      if ('problems' in verdict) return show(verdict.problems);
      setProblems({});
      await send(verdict.input);
    } catch (error) {
      const { byField, others } = sortProblems(problemsOf(error), new Set(Object.keys(values)));
      setRefusal({ error, others, isAtFields: byField.size > 0 && others.length === 0 });
      show(Object.fromEntries(byField) as Problems<V>);
    }
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRefusal(null);
    setIsSending(true);
    void submit(event.currentTarget).finally(() => {
      isUnderWay.current = false;
      setIsSending(false);
    });
  };
  return { values, problems, set, reset, isDirty, isSending, refusal, onSubmit };
}

/** Opens the folded part around it. */
function focusFirstProblem(form: HTMLFormElement): void {
  const faulty = form.querySelectorAll<HTMLElement>('[aria-invalid="true"]');
  for (const field of faulty) field.closest('details')?.setAttribute('open', '');
  faulty[0]?.focus();
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The part of a schema of zod that forms need. */
interface Schema<I> {
  safeParse: (
    values: unknown,
  ) =>
    | { readonly success: true; readonly data: I }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/** The rules of a schema: of each field its first problem. */
export function rulesOf<I>(schema: Schema<I>): Rules<unknown, I> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { input: parsed.data };
    const byField = parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]);
    return { problems: Object.fromEntries(byField) };
  };
}
