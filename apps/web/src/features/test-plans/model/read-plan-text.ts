import { parsePlanFile } from '@clearbench/test-plans/files';
import { isObject } from '@/lib/answers/is-object.ts';

/** The parts of an edited text, whatever their shape. */
export interface PlanText {
  readonly cases: readonly unknown[];
  /** The properties besides the cases. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Null if it is not a document. */
export function readPlanText(text: string): PlanText | null {
  const parsed = parsePlanFile(text);
  if (!parsed.ok) return null;
  const data = parsed.data ?? {};
  if (!isObject(data)) return null;
  const { cases, ...details } = data;
  const list = entriesOf(cases);
  return list === null ? null : { cases: list, details };
}

/** An empty list if it is missing; null if it is something else. */
export function entriesOf(list: unknown): readonly unknown[] | null {
  if (list === undefined || list === null) return [];
  return Array.isArray(list) ? list : null;
}

/** The id of a case, whatever its shape; null if it has none. */
export const idOfCase = (item: unknown): string | null =>
  isObject(item) && typeof item.id === 'string' && item.id !== '' ? item.id : null;

/** A text that should be there. */
export const textOr = (value: unknown, missing: string): string =>
  typeof value === 'string' && value !== '' ? value : missing;
