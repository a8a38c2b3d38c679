import { WORKSPACE_ROLES, type WorkspaceRole } from '@clearbench/contract';

/** What members may do, with the least role for it. A test compares them with the rights of the calls. */
export const ROLE_ACTS = [
  { act: 'See transfers, house rules, plans and settings', least: 'viewer' },
  { act: 'Send payments', least: 'operator' },
  { act: 'Change webhooks and API keys', least: 'operator' },
  { act: 'Start test runs and comment on cases', least: 'operator' },
  { act: 'Write house rules and test plans', least: 'manager' },
  { act: 'Waive cases and sign off runs', least: 'manager' },
  { act: 'Change settings', least: 'manager' },
] as const satisfies readonly { act: string; least: WorkspaceRole }[];

/** The highest role comes first. */
export const mayAs = (role: WorkspaceRole, least: WorkspaceRole): boolean =>
  WORKSPACE_ROLES.indexOf(role) <= WORKSPACE_ROLES.indexOf(least);
