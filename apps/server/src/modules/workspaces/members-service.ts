import { randomUUID } from 'node:crypto';
import {
  type CreateInvitationInput,
  INVITATION_DAYS,
  type Invitation,
  type Members,
  type OpenInvitation,
  type WorkspaceRole,
} from '@clearbench/contract';
import { type Actor, operatorActor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { randomToken, sha256 } from '../../platform/secrets/crypto.ts';
import type { AuditRecord } from '../audit/index.ts';
import type { Join } from '../auth/index.ts';
import type { ManagedWorkspace } from './managed-workspace.ts';
import {
  type InvitationRow,
  joinIn,
  type MemberRow,
  type MembersRepository,
  type OpenInvitationRow,
} from './members-repository.ts';
import { limitedRole, type Viewer } from './repository.ts';
import { objectOf } from './service.ts';

const DAY_MS = 86_400_000;

interface Dependencies {
  repository: MembersRepository;
  announce: Announce;
}

/** Who may enter a workspace besides the administrators. */
export class MembersService {
  readonly #repository: MembersRepository;
  readonly #announce: Announce;

  constructor({ repository, announce }: Dependencies) {
    this.#repository = repository;
    this.#announce = announce;
  }

  /** Null: the operator may not enter the workspace. */
  async roleOf(
    workspace: string,
    { id, ofInstallation, limits = null }: Viewer,
  ): Promise<WorkspaceRole | null> {
    if (limits !== null && !limits.workspaces.includes(workspace)) return null;
    const isManager = ofInstallation || limits?.ofAdministrator === true;
    const role = isManager ? 'manager' : await this.#repository.roleOf(workspace, id);
    return role === null ? null : limitedRole(role, limits);
  }

  async list({ id }: ManagedWorkspace): Promise<Members> {
    const [members, invitations] = await Promise.all([
      this.#repository.list(id),
      this.#repository.invitations(id),
    ]);
    return {
      members: members.map(({ created_at, ...member }) => ({ ...member, since: created_at.toISOString() })),
      invitations: invitations.map(toInvitation),
    };
  }

  async setRole(
    workspace: ManagedWorkspace,
    operator: string,
    role: WorkspaceRole,
    actor: Actor,
  ): Promise<void> {
    const member = await this.#find(workspace, operator);
    await this.#repository.setRole(workspace.id, operator, role, {
      actor,
      action: 'member.changed',
      object: objectOf(workspace),
      before: { member: member.username, role: member.role },
      after: { member: member.username, role },
    });
    this.#changed();
  }

  async remove(workspace: ManagedWorkspace, operator: string, actor: Actor): Promise<void> {
    const member = await this.#find(workspace, operator);
    await this.#repository.remove(workspace.id, operator, {
      actor,
      action: 'member.removed',
      object: objectOf(workspace),
      before: { member: member.username, role: member.role },
    });
    this.#changed();
  }

  /** The token is returned only here. */
  async invite(
    workspace: ManagedWorkspace,
    { role, note }: CreateInvitationInput,
    inviter: Parameters<typeof operatorActor>[0],
  ): Promise<Invitation & { token: string }> {
    const token = randomToken();
    const row = await this.#repository.invite(
      {
        id: randomUUID(),
        token_hash: sha256(token),
        workspace_id: workspace.id,
        role,
        note,
        invited_by: operatorActor(inviter).name,
        expires_at: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
      },
      {
        actor: operatorActor(inviter),
        action: 'member.invited',
        object: objectOf(workspace),
        after: { note, role },
      },
    );
    this.#changed();
    return { ...toInvitation(row), token };
  }

  async withdraw(workspace: ManagedWorkspace, id: string, actor: Actor): Promise<void> {
    const isWithdrawn = await this.#repository.withdraw(workspace.id, id, ({ note, role }) => ({
      actor,
      action: 'member.uninvited',
      object: objectOf(workspace),
      before: { note, role },
    }));
    if (!isWithdrawn) throw notFound('There is no such invitation: it may have been accepted already.');
    this.#changed();
  }

  async invitation(token: string): Promise<OpenInvitation> {
    const { name, title, role, invited_by, expires_at } = await this.#open(token);
    return { workspace: { name, title }, role, invitedBy: invited_by, expiresAt: expires_at.toISOString() };
  }

  /** Makes the operator a member of the returned workspace, unless they already have these rights there. */
  async join(token: string, operator: { id: string; username: string }): Promise<{ name: string }> {
    const invitation = await this.#open(token);
    const joined = await this.#repository.join(invitation, operator.id, joinedBy(operator, invitation));
    if (joined === 'used') throw noInvitation();
    if (joined === 'elsewhere') {
      throw new AppError(
        'not_allowed',
        'Your account belongs to the provider of another workspace, and can enter only that one. Please accept the invitation with another account.',
      );
    }
    this.#changed();
    return { name: invitation.name };
  }

  /** Creates an account and its membership from one invitation: both, or neither. */
  async register<T>(token: string, insert: (join: Join) => Promise<T>): Promise<T> {
    const invitation = await this.#open(token);
    const inserted = await insert(async (tx, operator) => {
      const joined = await joinIn(tx, invitation, operator.id, joinedBy(operator, invitation));
      if (joined !== 'joined') throw noInvitation();
    });
    this.#changed();
    return inserted;
  }

  forgetExpired(): Promise<void> {
    return this.#repository.forgetExpired();
  }

  async #find({ id }: ManagedWorkspace, operator: string): Promise<MemberRow> {
    const member = await this.#repository.find(id, operator);
    if (member === undefined) throw notFound('There is no such member of the workspace.');
    return member;
  }

  async #open(token: string): Promise<OpenInvitationRow> {
    const row = await this.#repository.findInvitation(sha256(token));
    if (row === undefined) throw noInvitation();
    return row;
  }

  /** Open pages check that their operator is still a member. */
  #changed(): void {
    this.#announce({ topic: 'workspaces' });
  }
}

const joinedBy = (
  operator: { id: string; username: string },
  { workspace_id, name, role }: OpenInvitationRow,
): AuditRecord => ({
  actor: operatorActor(operator),
  action: 'member.joined',
  object: objectOf({ id: workspace_id, name }),
  after: { member: operator.username, role },
});

const noInvitation = () =>
  notFound('This invitation was used, withdrawn, or has expired. Please ask for a new one.');

const toInvitation = ({ id, note, role, invited_by, created_at, expires_at }: InvitationRow): Invitation => ({
  id,
  note,
  role,
  invitedBy: invited_by,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});
