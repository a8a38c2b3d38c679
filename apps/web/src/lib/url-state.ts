import { useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import * as z from 'zod/mini';

type UrlSchema = z.ZodMiniType<Record<string, string | undefined>>;
type UrlPatch<T> = { readonly [K in keyof T]?: T[K] | undefined };

interface UrlUpdateOptions {
  /** A step of its own in the history, so that Back undoes it; otherwise the current step is changed. */
  readonly push?: boolean;
}

/** Merges into search params what changed; empty values leave, and params of others stay. */
export function mergeSearch(search: string, patch: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}

/** The params that the screen's schema knows; anybody can type into a URL, so what does not fit is ignored. */
export function parseSearch<S extends UrlSchema>(schema: S, search: string): z.output<S> {
  const raw = Object.fromEntries(new URLSearchParams(search));
  const whole = z.safeParse(schema, raw);
  if (whole.success) return whole.data;
  for (const issue of whole.error.issues) delete raw[String(issue.path[0])];
  return z.parse(schema, raw);
}

function writeSearch(patch: Readonly<Record<string, string | undefined>>, push: boolean): void {
  const search = mergeSearch(location.search, patch);
  const target = search === '' ? location.pathname : `${location.pathname}?${search}`;
  if (target === location.pathname + location.search) return;
  navigate(target, push ? { state: OPENED_HERE } : { replace: true, state: history.state });
}

/** Marks the steps of the history that this console itself added on top of the same screen. */
const OPENED_HERE = { openedHere: true };
const wasOpenedHere = (state: unknown) =>
  typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true;

/** The state that a screen keeps in the URL, and how to change it. The schema's fields are all optional. */
export function useUrlState<S extends UrlSchema>(schema: S) {
  const search = useSearch();
  const state = useMemo(() => parseSearch(schema, search), [schema, search]);
  const update = useCallback((patch: UrlPatch<z.output<S>>, options: UrlUpdateOptions = {}) => {
    writeSearch(patch as Record<string, string | undefined>, options.push === true);
  }, []);
  return [state, update] as const;
}

/** Closes what a param keeps open: back in history when opening it was a step of ours, else it just leaves. */
export function closeUrlParam(name: string): void {
  if (wasOpenedHere(history.state)) history.back();
  else writeSearch({ [name]: undefined }, false);
}
