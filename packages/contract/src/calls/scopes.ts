import type { TokenScope } from '../access-tokens.ts';
import type { Right } from './rights.ts';

/** What an access token needs for a call: at least this scope. `session`: no token may make it. */
export type CallScope = TokenScope | 'session';

/** The scopes whose calls each one includes. */
const INCLUDED: Readonly<Record<TokenScope, readonly TokenScope[]>> = {
  read: ['read'],
  rules: ['read', 'rules'],
  plans: ['read', 'plans'],
  partners: ['read', 'rules', 'plans', 'partners'],
  all: ['read', 'rules', 'plans', 'partners', 'all'],
};

/** Calls about accounts, sessions and what groups may do, below these paths, are for people only. */
const OF_PEOPLE = /^\/api\/(?:accounts|auth|single-sign-on)(?=\/|$)/;

interface Scoped {
  readonly path: string;
  readonly scope?: CallScope | undefined;
  readonly rights?: Right | undefined;
}

export const isForPeople = ({ path, scope }: Pick<Scoped, 'path' | 'scope'>): boolean =>
  scope === 'session' || OF_PEOPLE.test(path);

/**
 * The scope of a call that declares none: `read` if it changes nothing and viewers or administrators may make it. A call that only reads
 * but is not for viewers shows a secret.
 */
export function scopeOfCall({ path, scope, rights }: Scoped, changesSomething: boolean): CallScope {
  if (isForPeople({ path, scope })) return 'session';
  if (scope !== undefined) return scope;
  return changesSomething || rights === 'operator' || rights === 'manager' ? 'all' : 'read';
}

export const includesScope = (scope: TokenScope, needed: CallScope): boolean =>
  needed !== 'session' && INCLUDED[scope].includes(needed);
