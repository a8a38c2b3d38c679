import { PROVIDER_PEOPLE_MAX, type SignInProblem } from '@clearbench/contract';
import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { record } from '../audit/index.ts';
import { type AuthModule, type AuthService, begunByProvider, type Client } from '../auth/index.ts';
import { grantRoles } from '../workspaces/index.ts';
import { type Claims, emailIn, groupsIn, usernamesFor } from './claims.ts';
import type { EndedSession, Identified, KnownProvider } from './provider.ts';
import type { IdentityRow, RightsGiver, SingleSignOnRepository } from './repository.ts';
import { type GroupRightRow, type Rights, rightsOf } from './rights.ts';

type Refusal = Extract<SignInProblem, 'groups' | 'rights' | 'expired' | 'full'>;

/** Nobody is signed in, for a reason that the login screen explains. */
export class SignInRefused extends Error {
  readonly problem: Refusal;

  constructor(problem: Refusal, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Another first login of the same identity was faster. */
class AlreadyKnown extends Error {}

/** Revokes the access tokens of those who can enter only this workspace. */
export type RevokeTokens = (tx: Transaction<Schema>, workspace: string) => Promise<void>;

interface Dependencies {
  repository: SingleSignOnRepository;
  auth: Pick<AuthModule, 'service' | 'registration'>;
  announce: Announce;
  revokeTokens: RevokeTokens;
}

const NO_RIGHTS: Rights = { isAdministrator: false, roles: new Map() };

interface Known {
  id: string;
  username: string;
}

/** Turns whom a provider has identified into an operator with the rights of their groups. */
export class SignIn {
  readonly #repository: SingleSignOnRepository;
  readonly #auth: AuthService;
  readonly #registration: AuthModule['registration'];
  readonly #announce: Announce;
  readonly #revokeTokens: RevokeTokens;

  constructor({ repository, auth, announce, revokeTokens }: Dependencies) {
    this.#repository = repository;
    this.#auth = auth.service;
    this.#registration = auth.registration;
    this.#announce = announce;
    this.#revokeTokens = revokeTokens;
  }

  /**
   * Returns the token of a new session.
   * @param isInvited true if they go on to an invitation: then they need no right yet
   * @throws SignInRefused
   */
  async complete(
    identified: Identified,
    provider: KnownProvider,
    client: Client,
    isInvited: boolean,
  ): Promise<string> {
    const groups = groupsIn(identified.claims, provider.groupsClaim);
    if (groups === null)
      throw new SignInRefused('groups', 'The provider left out the groups: there are too many.');
    const operator =
      (await this.#update(identified, provider, groups)) ??
      (await this.#create(identified, provider, groups, client, isInvited));
    const { session, idToken, refreshToken } = identified;
    return this.#repository.transaction(async (tx) => {
      // A manager who replaces the provider waits until this session is there, and so ends it, too.
      await this.#rightsOf(tx, provider);
      const mayEnter = isInvited || (await this.#repository.mayEnter(tx, operator.id, provider));
      if (!mayEnter) throw new SignInRefused('rights', 'No group of the account has a right.');
      return this.#auth.sessions.openByProvider(tx, operator, client, {
        provider: provider.id,
        session,
        idToken,
        refreshToken,
      });
    });
  }

  /** Gives somebody who has a session the rights of the groups that they have now. */
  async groupsAre(
    { issuer, subject }: Pick<Identified, 'issuer' | 'subject'>,
    provider: KnownProvider,
    claims: Claims,
  ): Promise<void> {
    const groups = groupsIn(claims, provider.groupsClaim);
    if (groups === null)
      throw new SignInRefused('groups', 'The provider left out the groups: there are too many.');
    await this.#update({ issuer, subject }, provider, groups);
  }

  /** Gives all who have signed in by a provider the rights that their groups have now. */
  async applyAgain(tx: Transaction<Schema>, provider: RightsGiver): Promise<void> {
    const rows = await this.#repository.ofProvider(tx, provider.id);
    if (rows.length === 0) return;
    const given = await this.#rightsOf(tx, provider);
    for (const row of rows) {
      // The same subject at another issuer may be somebody else.
      const rights = row.issuer === provider.issuer ? rightsOf(row.groups, given) : NO_RIGHTS;
      await this.#apply(tx, operatorOf(row), provider, row.groups, rights);
    }
  }

  /** Takes all rights away that come from the provider of a workspace. Its people lose their access tokens and the sessions that it began. */
  async removed(
    tx: Transaction<Schema>,
    { id, name }: Pick<KnownProvider, 'id' | 'name'>,
    workspace: string,
  ): Promise<void> {
    for (const row of await this.#repository.ofProvider(tx, id)) {
      await this.#apply(tx, operatorOf(row), { id }, [], NO_RIGHTS);
    }
    await this.endBegunBy(tx, { id, name });
    await this.#revokeTokens(tx, workspace);
  }

  /** Ends the sessions that a provider began, in the transaction of what they end for. */
  async endBegunBy(tx: Transaction<Schema>, { id, name }: Pick<KnownProvider, 'id' | 'name'>): Promise<void> {
    await this.#auth.sessions.endAll(tx, { begunBy: begunByProvider(id) }, `${name} was changed or removed`);
  }

  /** Takes the rights away that come from the groups of other providers than these. Returns whether there were any. */
  takeOthersAway(providers: readonly string[]): Promise<boolean> {
    return this.#repository.transaction(async (tx) => {
      const rows = await this.#repository.ofOthers(tx, providers);
      for (const { provider, ...operator } of rows) {
        await this.#apply(tx, operator, { id: provider }, [], NO_RIGHTS);
      }
      return rows.length > 0;
    });
  }

  /** Other processes and open pages look at sessions and members again. Call it after the commit. */
  changed(): void {
    this.#auth.sessions.changed();
    this.#announce({ topic: 'workspaces' });
    this.#announce({ topic: 'access-tokens' });
  }

  /** The provider reports that a session ended there. Returns how many ended here. */
  async end(ended: EndedSession | { tokenHash: Buffer }, provider: KnownProvider): Promise<number> {
    const begunBy = begunByProvider(provider.id);
    const count = await this.#repository.transaction(async (tx) => {
      const reason = `${provider.name} ended its session`;
      if ('tokenHash' in ended) return this.#auth.sessions.endAll(tx, ended, reason);
      if ('session' in ended) {
        return this.#auth.sessions.endAll(tx, { begunBy, providerSession: ended.session }, reason);
      }
      const row = await this.#repository.find(tx, ended, provider);
      if (row === undefined) return 0;
      return this.#auth.sessions.endAll(tx, { operatorId: row.operator_id, begunBy }, reason);
    });
    this.#auth.sessions.changed();
    return count;
  }

  /** Null: nobody has signed in with this identity yet. */
  async #update(
    { issuer, subject }: Pick<Identified, 'issuer' | 'subject'>,
    provider: KnownProvider,
    groups: string[],
  ): Promise<Known | null> {
    let isChanged = false;
    const operator = await this.#repository.transaction(async (tx) => {
      // First the provider, then the identity, as its removal does.
      const given = await this.#rightsOf(tx, provider);
      const row = await this.#repository.find(tx, { issuer, subject }, provider);
      if (row === undefined) return null;
      await this.#repository.update(tx, { issuer, subject, groups }, provider);
      isChanged = await this.#apply(tx, operatorOf(row), provider, groups, rightsOf(groups, given));
      return operatorOf(row);
    });
    if (isChanged) this.changed();
    return operator;
  }

  async #create(
    identified: Identified,
    provider: KnownProvider,
    groups: string[],
    client: Client,
    isInvited: boolean,
  ): Promise<Known> {
    const { issuer, subject, claims } = identified;
    const given = await this.#repository.transaction((tx) => this.#rightsOf(tx, provider));
    const rights = rightsOf(groups, given);
    if (!isInvited && !rights.isAdministrator && rights.roles.size === 0) {
      throw new SignInRefused('rights', 'No group of the account has a right.');
    }
    try {
      return await this.#registration.registerFromProvider(
        usernamesFor(claims),
        emailIn(claims),
        client,
        provider.workspace?.id ?? null,
        async (tx, operator) => {
          await this.#requirePlace(tx, provider);
          const identity = { issuer, subject, operatorId: operator.id, groups };
          if (!(await this.#repository.insert(tx, identity, provider))) throw new AlreadyKnown();
          // The provider of a workspace may have been removed or replaced since.
          const now = provider.workspace === null ? given : await this.#rightsOf(tx, provider);
          await this.#apply(tx, operator, provider, groups, rightsOf(groups, now));
        },
      );
    } catch (error) {
      if (!(error instanceof AlreadyKnown)) throw error;
      const operator = await this.#update(identified, provider, groups);
      if (operator === null) throw error;
      return operator;
    }
  }

  /** @throws SignInRefused if the provider was removed or replaced */
  async #rightsOf(tx: Transaction<Schema>, provider: RightsGiver): Promise<GroupRightRow[]> {
    const given = await this.#repository.rightsOf(tx, provider);
    if (given === null) throw new SignInRefused('expired', 'The provider was removed or replaced.');
    return given;
  }

  /** Registrations run one at a time, so that this one sees the others. */
  async #requirePlace(tx: Transaction<Schema>, { workspace }: KnownProvider): Promise<void> {
    if (workspace === null) return;
    if ((await this.#repository.countIn(tx, workspace.id)) >= PROVIDER_PEOPLE_MAX) {
      throw new SignInRefused('full', `The provider has signed in ${PROVIDER_PEOPLE_MAX} people.`);
    }
  }

  /** Who loses a right also loses their sessions. Returns whether a right has changed. */
  async #apply(
    tx: Transaction<Schema>,
    operator: Known,
    provider: Pick<KnownProvider, 'id'>,
    groups: readonly string[],
    { isAdministrator, roles }: Rights,
  ): Promise<boolean> {
    const { given, taken } = await grantRoles(tx, operator.id, provider.id, roles);
    const isChanged = await this.#auth.setInstallationBy(tx, operator.id, provider.id, isAdministrator);
    if (!isChanged && given.length + taken.length === 0) return false;
    await record(tx, {
      actor: SYSTEM_ACTOR,
      action: 'operator.group_rights_changed',
      object: { type: 'operator', id: operator.id, name: operator.username },
      after: {
        provider: provider.id,
        groups: [...groups],
        given,
        taken,
        ...(isChanged && { administrator: isAdministrator }),
      },
    });
    if (taken.length > 0 || (isChanged && !isAdministrator)) {
      await this.#auth.sessions.endAll(tx, { operatorId: operator.id }, 'A group was taken away');
    }
    return true;
  }
}

const operatorOf = ({ operator_id, username }: IdentityRow): Known => ({ id: operator_id, username });
