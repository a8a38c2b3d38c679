import * as z from 'zod/mini';
import { registerSchema } from '../auth.ts';
import { operationResultSchema } from '../errors.ts';
import { onboardingSchema } from '../onboarding.ts';
import { PATHS } from '../paths.ts';
import {
  createdInvitationSchema,
  createInvitationSchema,
  createWorkspaceSchema,
  listWorkspacesSchema,
  membersSchema,
  openInvitationSchema,
  updateMemberSchema,
  updateWorkspaceSchema,
  workspaceSchema,
  workspaceWithFiguresSchema,
} from '../workspaces.ts';
import { callGroup } from './call.ts';

const ofWorkspace = z.object({ name: z.string() });
const withId = z.object({ name: z.string(), id: z.uuid() });
const withToken = z.object({ token: z.string() });

/** Administrators change the workspaces; members see their own. */
export const workspaceCalls = callGroup('Workspaces', {
  listWorkspaces: {
    method: 'GET',
    path: PATHS.workspaces,
    summary: 'List the workspaces that the operator may see',
    description:
      'Most recently used first. The next page is in the header `Link`, the total in `X-Total-Count`.',
    query: listWorkspacesSchema,
    answers: { 200: z.array(workspaceSchema) },
  },
  getWorkspace: {
    method: 'GET',
    path: PATHS.workspace,
    summary: 'A workspace with its figures',
    params: ofWorkspace,
    answers: { 200: workspaceWithFiguresSchema },
  },
  createWorkspace: {
    method: 'POST',
    path: PATHS.workspaces,
    scope: 'partners',
    rights: 'installation',
    summary: 'Create a workspace',
    description:
      'Empty, or with the settings, scenarios, quota, house rules, test plans, webhooks (turned off) and key labels of another. Keys and secrets are new.',
    body: createWorkspaceSchema,
    example: { name: 'oak', title: 'Oak Bank' },
    answers: { 201: workspaceSchema },
    errors: ['workspace_name_taken', 'workspace_not_made', 'not_found'],
  },
  updateWorkspace: {
    method: 'PATCH',
    path: PATHS.workspace,
    rights: 'installation',
    recentLogin: true,
    summary:
      'Rename, archive, activate or restore a workspace, or change its quota or whether it needs a second factor',
    description:
      '`quotaBytes` and `quotaRows` are the most that it may store; null means no limit. A workspace that has reached its quota accepts ' +
      'nothing new (507 `quota_reached`); work already accepted continues.',
    params: ofWorkspace,
    body: updateWorkspaceSchema,
    example: { state: 'archived' },
    answers: { 200: workspaceSchema },
    errors: ['workspace_not_changeable'],
  },
  deleteWorkspace: {
    method: 'DELETE',
    path: PATHS.workspace,
    rights: 'installation',
    recentLogin: true,
    summary: 'Delete a workspace',
    description:
      'The paths and keys of the workspace stop working at once. You can restore the workspace for seven days.',
    params: ofWorkspace,
    answers: { 200: operationResultSchema },
    errors: ['workspace_not_changeable'],
  },
});

export const memberCalls = callGroup('Workspaces', {
  listMembers: {
    method: 'GET',
    path: PATHS.workspaceMembers,
    scope: 'read',
    summary: 'List the members of a workspace, and the invitations that are open',
    description: 'Administrators are not listed: they may enter every workspace.',
    params: ofWorkspace,
    answers: { 200: membersSchema },
    errors: ['not_found'],
  },
  updateMember: {
    method: 'PATCH',
    path: PATHS.workspaceMember,
    recentLogin: true,
    scope: 'session',
    summary: 'Change the role of a member',
    params: withId,
    body: updateMemberSchema,
    example: { role: 'viewer' },
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
  removeMember: {
    method: 'DELETE',
    path: PATHS.workspaceMember,
    scope: 'session',
    summary: 'Remove a member',
    description: 'The account is kept, but can no longer enter this workspace.',
    params: withId,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
  createInvitation: {
    method: 'POST',
    path: PATHS.workspaceInvitations,
    recentLogin: true,
    scope: 'partners',
    summary: 'Invite someone to a workspace',
    description:
      'The response contains the token of the link `/invitation/TOKEN`, which is not shown again. It works once, for seven days.',
    params: ofWorkspace,
    body: createInvitationSchema,
    example: { role: 'viewer', note: 'Ann at Oak Bank' },
    answers: { 201: createdInvitationSchema },
    errors: ['not_found', 'limit_reached'],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: PATHS.workspaceInvitation,
    scope: 'partners',
    summary: 'Withdraw an invitation',
    params: withId,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
});

export const onboardingCalls = callGroup('Workspaces', {
  getOnboarding: {
    method: 'GET',
    path: PATHS.workspaceOnboarding,
    scope: 'read',
    summary: 'What the partner of a workspace still needs',
    description:
      'House rules, a test plan, an invitation, an API key, an SFTP user and a webhook, each with its state, derived from what the workspace has.',
    params: ofWorkspace,
    answers: { 200: onboardingSchema },
    errors: ['not_found'],
  },
});

/** For anyone who has the link of the invitation. */
export const invitationCalls = callGroup('Workspaces', {
  getInvitation: {
    method: 'GET',
    path: PATHS.invitation,
    summary: 'An invitation',
    params: withToken,
    answers: { 200: openInvitationSchema },
    errors: ['not_found'],
  },
  registerGuest: {
    method: 'POST',
    path: PATHS.invitationRegistration,
    summary: 'Accept an invitation with a new account',
    description:
      'Works even if registration is closed. The account becomes a member of the workspace, and the answer sets its session cookie.',
    params: withToken,
    body: registerSchema,
    example: { username: 'ann', email: 'ann@oak.example', password: 'correct horse battery' },
    answers: { 201: operationResultSchema },
    errors: ['not_found', 'username_taken', 'email_taken', 'weak_password', 'too_many_attempts'],
  },
});

/** For an operator who is logged in. */
export const acceptanceCalls = callGroup('Workspaces', {
  acceptInvitation: {
    method: 'POST',
    path: PATHS.invitationAcceptance,
    scope: 'session',
    summary: 'Accept an invitation with the current account',
    params: withToken,
    answers: { 200: z.object({ success: z.literal(true), workspace: z.string() }) },
    errors: ['not_found'],
  },
});
