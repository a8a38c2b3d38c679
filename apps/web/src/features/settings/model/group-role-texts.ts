import type { GroupRight } from '@clearbench/contract';

export const GROUP_ROLE_TEXTS: Readonly<Record<GroupRight['role'], string>> = {
  administrator: 'Administrator',
  manager: 'Manager',
  operator: 'Operator',
  viewer: 'Viewer',
};
