import { randomUUID } from 'node:crypto';
import type { CreateGroupRightInput, GroupRight, SingleSignOn } from '@clearbench/contract';
import type { SingleSignOnConfig } from '../../config/single-sign-on-config.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { AuditRecord } from '../audit/index.ts';
import type { Provider } from './provider.ts';
import type { SingleSignOnRepository } from './repository.ts';
import type { SignIn } from './sign-in.ts';

interface Dependencies {
  repository: SingleSignOnRepository;
  signIn: SignIn;
  providers: ReadonlyMap<string, Provider>;
  config: SingleSignOnConfig;
}

type Shown = Omit<GroupRight, 'id'>;

/** What the groups of the providers may do, as administrators see and change it. */
export class GroupRights {
  readonly #repository: SingleSignOnRepository;
  readonly #signIn: SignIn;
  readonly #providers: ReadonlyMap<string, Provider>;
  readonly #config: SingleSignOnConfig;

  constructor({ repository, signIn, providers, config }: Dependencies) {
    this.#repository = repository;
    this.#signIn = signIn;
    this.#providers = providers;
    this.#config = config;
  }

  async overview(): Promise<SingleSignOn> {
    const { emergencyOperator } = this.#config;
    const [stored, last] = await Promise.all([this.#repository.list(), this.#repository.lastEmergency()]);
    return {
      providers: [...this.#providers.values()].map(({ config, callback, home, backChannelLogout }) => ({
        id: config.id,
        name: config.name,
        issuer: config.issuer,
        groupsClaim: config.groupsClaim,
        callback,
        home,
        backChannelLogout,
      })),
      rights: [
        ...this.#config.providers.flatMap(({ id: provider, rights }) =>
          rights.map(({ group, workspace, role }) => ({
            id: null,
            provider,
            group,
            workspace,
            role: role ?? ('administrator' as const),
          })),
        ),
        ...stored.map(({ id, provider, group_name, workspace, role }) => ({
          id,
          provider,
          group: group_name,
          workspace,
          role: role ?? ('administrator' as const),
        })),
      ],
      emergency:
        emergencyOperator === null
          ? null
          : { username: emergencyOperator, lastLoginAt: last?.toISOString() ?? null },
    };
  }

  async add(input: CreateGroupRightInput, actor: Actor): Promise<GroupRight> {
    const provider = this.#providers.get(input.provider)?.config;
    if (provider === undefined) throw notFound('There is no such provider.');
    const workspace = input.workspace === null ? null : await this.#repository.workspaceId(input.workspace);
    if (input.workspace !== null && workspace === null) throw notFound('There is no such workspace.');
    const id = randomUUID();
    const row = {
      id,
      provider: provider.id,
      group_name: input.group,
      workspace_id: workspace,
      role: input.role === 'administrator' ? null : input.role,
    };
    await this.#repository.transaction(async (tx) => {
      if (!(await this.#repository.add(tx, row, changed('group_right.added', id, input, actor)))) {
        throw new AppError(
          'group_right_taken',
          'This group already has a right there. Remove that one first.',
        );
      }
      await this.#signIn.applyAgain(tx, provider);
    });
    this.#signIn.changed();
    return { id, ...input };
  }

  async remove(id: string, actor: Actor): Promise<void> {
    await this.#repository.transaction(async (tx) => {
      const row = await this.#repository.remove(tx, id, ({ provider, group_name, workspace_id, role }) =>
        changed(
          'group_right.removed',
          id,
          { provider, group: group_name, workspace: workspace_id, role: role ?? 'administrator' },
          actor,
        ),
      );
      if (row === null) throw notFound('There is no such right of a group.');
      const provider = this.#providers.get(row.provider)?.config;
      if (provider !== undefined) await this.#signIn.applyAgain(tx, provider);
    });
    this.#signIn.changed();
  }

  /** The configuration may give other rights than before, or no longer have a provider. */
  async applyConfiguration(): Promise<void> {
    const isLess = await this.#signIn.takeOthersAway([...this.#providers.keys()]);
    for (const { config } of this.#providers.values()) {
      await this.#repository.transaction((tx) => this.#signIn.applyAgain(tx, config));
    }
    if (isLess || this.#providers.size > 0) this.#signIn.changed();
  }
}

const changed = (
  action: 'group_right.added' | 'group_right.removed',
  id: string,
  right: Shown,
  actor: Actor,
): AuditRecord => ({
  actor,
  action,
  object: { type: 'group_right', id, name: right.group },
  [action === 'group_right.added' ? 'after' : 'before']: { ...right },
});
