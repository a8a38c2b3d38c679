import type { TokenRole, TokenScope } from '@clearbench/contract';

export const ROLE_TEXTS: Readonly<Record<TokenRole, string>> = {
  administrator: 'Administrator, everywhere',
  manager: 'Manager',
  operator: 'Operator',
  viewer: 'Viewer',
};

export const SCOPE_TEXTS: Readonly<Record<TokenScope, string>> = {
  read: 'Read, without keys',
  rules: 'Read, and change house rules',
  plans: 'Read, and work with test plans',
  partners: 'Bring partners on board',
  all: 'Everything of the role',
};
