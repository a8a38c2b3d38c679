import { useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import * as z from 'zod/mini';

type UrlSchema = z.ZodMiniType<Record<string, string | undefined>>;
type UrlPatch<T> = { readonly [K in keyof T]?: T[K] | undefined };

interface UrlUpdateOptions {
  /** A separate step in the history, so that Back undoes it; otherwise the current step is replaced. */
  readonly push?: boolean;
}

/** Merges changes into search params; empty values are removed, and other parameters stay. */
export function mergeSearch(search: string, patch: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}

/** The parameters that the screen's schema knows; anybody can edit a URL, so invalid values are ignored. */
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

/** Marks history steps that this console itself added on the same screen. */
const OPENED_HERE = { openedHere: true };
const wasOpenedHere = (state: unknown) =>
  typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true;

/** The state that a screen keeps in the URL, and its setter. The schema's fields are all optional. */
export function useUrlState<S extends UrlSchema>(schema: S) {
  const search = useSearch();
  const state = useMemo(() => parseSearch(schema, search), [schema, search]);
  const update = useCallback((patch: UrlPatch<z.output<S>>, options: UrlUpdateOptions = {}) => {
    writeSearch(patch as Record<string, string | undefined>, options.push === true);
  }, []);
  return [state, update] as const;
}

/**
 * Closes what a parameter keeps open: by going back if opening it was a history step, else by removing the parameter. What is
 * closed already, for instance while its answer was awaited, takes no further step back.
 */
export function closeUrlParam(name: string): void {
  if (!new URLSearchParams(location.search).has(name)) return;
  if (wasOpenedHere(history.state)) history.back();
  else writeSearch({ [name]: undefined }, false);
}
