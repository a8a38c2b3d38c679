import { parseAmount } from '@clearbench/domain';
import { type FieldError, refuse } from './answers.ts';
import { profileOf } from './authentication.ts';
import type { Background, Context } from './context.ts';
import type { EntityKind, EntityOf } from './entities.ts';

export function notFound(context: Context): never {
  return refuse(context.nowMs, 404, 'Not Found', 'No message available', context.url.pathname);
}

export function forbidden(context: Context): never {
  return refuse(context.nowMs, 403, 'Forbidden', 'Access is denied', context.url.pathname);
}

/** The profile id of the path, if it is the caller's. */
export function ownProfileId(context: Context): string {
  const profileId = context.params.profileId ?? context.url.searchParams.get('profileId') ?? '';
  return profileOf(context.caller, profileId)?.id ?? forbidden(context);
}

/** An entity of one of the caller's profiles. */
export async function ownEntity<K extends EntityKind>(
  context: Context,
  kind: K,
  id: string,
): Promise<EntityOf[K]> {
  const entity = await context.entities.get(kind, id);
  if (entity === null || profileOf(context.caller, entity.owner) === null) return notFound(context);
  return entity;
}

/** Entities in the API's form. If one cannot be converted, it is left out and the others still appear. */
export async function presentEach<E extends { readonly id: string }, T>(
  { options }: Background,
  entities: readonly E[],
  present: (entity: E) => T | Promise<T>,
): Promise<T[]> {
  const presented: T[] = [];
  for (const entity of entities) {
    try {
      presented.push(await present(entity));
    } catch (error) {
      options.onFault?.(error, `entity ${entity.id}`);
    }
  }
  return presented;
}

/** The JSON object of the body; anything else is refused, as Wise does. */
export function bodyObject(context: Context): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(context.body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>;
    }
  } catch {
    // Refused below.
  }
  return refuse(context.nowMs, 400, 'Bad Request', 'Malformed JSON request', context.url.pathname);
}

/** An amount of a request in minor units, or the error of its field. */
export function amountIn(value: unknown, currency: string, path: string): bigint | FieldError {
  const read = parseAmount(typeof value === 'number' ? String(value) : '', currency);
  if (read.ok && read.minor > 0n && read.decimal.replace('.', '').length <= 15) return read.minor;
  return { code: 'error.number.invalid', message: `Please enter a valid amount in ${currency}.`, path };
}

export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
