import { plainUsername, registerSchema } from '@clearbench/contract';
import { randomCharacters } from '../../platform/secrets/crypto.ts';

export type Claims = Readonly<Record<string, unknown>>;

const MAX_GROUPS = 2_000;
/** No right can be given to a longer one, and each is stored. */
const MAX_GROUP = 200;
const MAX_EMAIL = 254;

/**
 * The groups in a claim, which may be one text or a list. A name with dots that is not itself a claim leads into nested claims, as in
 * Keycloak's `realm_access.roles`.
 * @returns null if the provider leaves them out because there are too many, as Entra ID does from 200 on
 */
export function groupsIn(claims: Claims, name: string): string[] | null {
  const elsewhere = claims._claim_names;
  if (claims.hasgroups === true || (isObject(elsewhere) && Object.hasOwn(elsewhere, name))) return null;
  const value = Object.hasOwn(claims, name) ? claims[name] : nested(claims, name.split('.'));
  const listed = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  const groups = listed.filter(
    (group): group is string => typeof group === 'string' && group.length <= MAX_GROUP,
  );
  return groups.length > MAX_GROUPS ? null : [...new Set(groups)].sort();
}

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null;

const nested = (claims: Claims, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    claims,
  );

/** Usernames for a new account, the most fitting first. The last one is always free. */
export function usernamesFor({ preferred_username, email, name }: Claims): string[] {
  const texts = [preferred_username, email, name].filter((text) => typeof text === 'string');
  const names = texts.map((text) =>
    plainUsername(text)
      .split('@', 1)
      .join('')
      .replace(/[^\p{L}\p{Nd}._-]+/gu, '-')
      .slice(0, 50),
  );
  const chosen = names.find((text) => registerSchema.shape.username.safeParse(text).success) ?? 'user';
  const numbered = Array.from({ length: 8 }, (_, index) => `${chosen}-${index + 2}`);
  return [chosen, ...numbered, `${chosen}-${randomCharacters(10)}`];
}

/** For display only: an address identifies nobody. Empty: the provider told none. */
export const emailIn = ({ email }: Claims): string =>
  typeof email === 'string' && email.length <= MAX_EMAIL ? email : '';
