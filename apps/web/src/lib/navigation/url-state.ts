import { useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isObject } from '../answers/is-object.ts';

/** Reads the value of one parameter, which is never empty; undefined if it is invalid. */
type UrlParam<T extends string = string> = (value: string) => T | undefined;
type UrlParams = Readonly<Record<string, UrlParam>>;
/** The state that the URL holds. */
export type UrlState<P extends UrlParams> = { readonly [K in keyof P]?: ReturnType<P[K]> };
/** A change of it; undefined removes a parameter. */
export type UrlPatch<T> = { readonly [K in keyof T]?: T[K] | undefined };

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

export const oneOf =
  <T extends string>(...values: readonly T[]): UrlParam<T> =>
  (value) =>
    values.find((one) => one === value);

export const textUpTo =
  (maxLength: number): UrlParam =>
  (value) =>
    value.length <= maxLength ? value : undefined;

export const matching =
  (pattern: RegExp): UrlParam =>
  (value) =>
    pattern.test(value) ? value : undefined;

/** `2026-11-22`, if the calendar has it. */
export const day: UrlParam = (value) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.startsWith(value) ? value : undefined;

/** The parameters that the screen knows; anybody can edit a URL, so invalid values are ignored. */
export function parseSearch<P extends UrlParams>(params: P, search: string): UrlState<P> {
  const given = Object.fromEntries(new URLSearchParams(search));
  const state: Record<string, string> = {};
  for (const [name, read] of Object.entries(params)) {
    const value = read(given[name] ?? '');
    if (value !== undefined && value !== '') state[name] = value;
  }
  return state as UrlState<P>;
}

function writeSearch(patch: Readonly<Record<string, string | undefined>>, push: boolean): void {
  const search = mergeSearch(location.search, patch);
  const target = search === '' ? location.pathname : `${location.pathname}?${search}`;
  if (target === location.pathname + location.search) return;
  navigate(target, push ? { state: { before: location.search } } : { replace: true, state: history.state });
}

/** The screen's state in the URL before the current history step, if this console added that step. */
const searchBefore = (state: unknown): string | null =>
  isObject(state) && typeof state.before === 'string' ? state.before : null;

/** The state that a screen keeps in the URL, and its setter. */
export function useUrlState<P extends UrlParams>(params: P) {
  const search = useSearch();
  const state = useMemo(() => parseSearch(params, search), [params, search]);
  const update = useCallback((patch: UrlPatch<UrlState<P>>, options: UrlUpdateOptions = {}) => {
    writeSearch(patch as Record<string, string | undefined>, options.push === true);
  }, []);
  return [state, update] as const;
}

/** Stores the text of a search field; `isContinued`: part of the previous change, so that Back undoes both at once. */
export const searchInUrl = (search: string, isContinued: boolean): void =>
  writeSearch({ search }, !isContinued);

/** Opens an element by its parameter. */
export function openUrlParam(name: string, value: string, { push = false }: UrlUpdateOptions = {}): void {
  writeSearch({ [name]: value }, push);
}

/** The state of the step that was left last. The browser goes back later, and a second step back would leave the screen. */
let left: unknown = null;

/**
 * Closes the element that a parameter opens: by going back if that closes only this element, otherwise by removing
 * the parameter. If it is already closed, for instance while its response was awaited, it doesn't go back again.
 */
export function closeUrlParam(name: string): void {
  if (!new URLSearchParams(location.search).has(name)) return;
  const before = searchBefore(history.state);
  const closed = mergeSearch(location.search, { [name]: undefined });
  if (before !== null && mergeSearch(before, {}) === closed) {
    if (history.state !== left) history.back();
    left = history.state;
  } else writeSearch({ [name]: undefined }, false);
}
