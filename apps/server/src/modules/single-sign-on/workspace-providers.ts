import type {
  SaveWorkspaceProviderInput,
  saveWorkspaceProviderSchema,
  WorkspaceProvider,
} from '@clearbench/contract';
import type * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldProblem, notFound } from '../../platform/errors.ts';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';
import { type AuditRecord, record } from '../audit/index.ts';
import { lookOfUsername } from '../auth/index.ts';
import type { AddressRule } from '../webhooks/index.ts';
import { type ManagedWorkspace, objectOf } from '../workspaces/index.ts';
import { addressesOf } from './provider.ts';
import { type Providers, providerIdOf } from './providers.ts';
import type { SingleSignOnRepository, WorkspaceProviderRow } from './repository.ts';
import type { SignIn } from './sign-in.ts';

interface Dependencies {
  repository: SingleSignOnRepository;
  providers: Providers;
  signIn: SignIn;
  vault: Vault;
  rule: Pick<AddressRule, 'refusalOf'>;
  config: Pick<Config, 'publicUrl' | 'environment'>;
}

type Input = z.output<typeof saveWorkspaceProviderSchema>;

/** The providers of single workspaces, as their managers see and change them. */
export class WorkspaceProviders {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async get({ id }: ManagedWorkspace): Promise<WorkspaceProvider> {
    const { repository, config } = this.#dependencies;
    const [row] = await repository.workspaceProviders(id);
    const { publicUrl } = config;
    const provider = providerIdOf(id);
    return {
      provider: row === undefined ? null : shown(row),
      addresses:
        publicUrl === null
          ? null
          : {
              signIn: `${publicUrl}/login?${new URLSearchParams({ provider })}`,
              ...addressesOf(provider, publicUrl),
            },
    };
  }

  async save(workspace: ManagedWorkspace, input: Input, actor: Actor): Promise<WorkspaceProvider> {
    const { repository, vault, signIn, config } = this.#dependencies;
    if (config.publicUrl === null) {
      throw new AppError(
        'provider_not_possible',
        'This server doesn’t know its own address, which the provider needs. Ask its administrator to set PUBLIC_URL.',
      );
    }
    this.#requireOwnName(input.name);
    await this.#requireIssuer(workspace, input.issuer);
    const sealed = input.clientSecret === undefined ? null : vault.seal(input.clientSecret);
    await repository.transaction(async (tx) => {
      const before = await repository.lockWorkspaceProvider(tx, workspace.id);
      const isSame = before?.issuer === input.issuer && before.client_id === input.clientId;
      // The stored one is only for the issuer that it was entered for. It is lost if the master key was.
      const isKept = isSame && openOrNull(vault, before.secret_sealed) !== null;
      const secret = sealed ?? (isKept ? before.secret_sealed : null);
      if (secret === null) throw refused('clientSecret', 'Please enter the client secret');
      const row = {
        workspace_id: workspace.id,
        name: input.name,
        issuer: input.issuer,
        client_id: input.clientId,
        secret_sealed: secret,
        groups_claim: input.groupsClaim,
        scope: input.scope,
        rights: input.rights,
      };
      await repository.saveWorkspaceProvider(tx, row);
      const known = { id: providerIdOf(workspace.id), workspace, ...input, rights: [] };
      await signIn.applyAgain(tx, known);
      if (before !== null && !isSame) await signIn.endBegunBy(tx, known);
      const change = {
        ...(before !== null && { before: shown(before) }),
        after: { ...shown(row), ...(sealed !== null && { clientSecret: 'replaced' }) },
      };
      await record(tx, audit('workspace.provider_saved', workspace, actor, change));
    });
    signIn.changed();
    return this.get(workspace);
  }

  async remove(workspace: ManagedWorkspace, actor: Actor): Promise<void> {
    const { repository, signIn } = this.#dependencies;
    await repository.transaction(async (tx) => {
      const before = await repository.lockWorkspaceProvider(tx, workspace.id);
      if (before === null) throw notFound('This workspace has no identity provider.');
      await repository.deleteWorkspaceProvider(tx, workspace.id);
      await signIn.removed(tx, { id: providerIdOf(workspace.id), name: before.name }, workspace.id);
      await record(tx, audit('workspace.provider_removed', workspace, actor, { before: shown(before) }));
    });
    signIn.changed();
  }

  /** People recognise a provider by its name. */
  #requireOwnName(name: string): void {
    const lookOf = (text: string) => lookOfUsername(text.replaceAll(/[\s\p{P}]/gu, ''));
    const { configured } = this.#dependencies.providers;
    if ([...configured.values()].some(({ config }) => lookOf(config.name) === lookOf(name))) {
      throw refused(
        'name',
        'This looks like the name of a provider of the installation. Please enter another',
      );
    }
  }

  /** Plain HTTP only to a provider on this machine, for trying it out; an issuer of the installation belongs to nobody else. */
  async #requireIssuer({ id }: ManagedWorkspace, issuer: string): Promise<void> {
    const { providers, rule, config } = this.#dependencies;
    const url = new URL(issuer);
    const isHere = /^(localhost|127(\.\d+){3})$/.test(url.hostname);
    if (url.protocol !== 'https:' && !(config.environment === 'sandbox' && isHere)) {
      throw refused('issuer', 'Please enter an issuer with an address that begins with https:');
    }
    const plain = (text: string) => text.replace(/\/+$/, '').toLowerCase();
    if ([...providers.configured.values()].some((one) => plain(one.config.issuer) === plain(issuer))) {
      throw refused('issuer', 'This is the provider of the installation. Please enter that of the partner');
    }
    const refusal = await rule.refusalOf(id, url);
    if (refusal !== null) throw refused('issuer', `This server can’t call it: ${refusal}`);
  }
}

function refused(field: keyof SaveWorkspaceProviderInput, message: string): AppError {
  return new AppError('validation_failed', message, { errors: [fieldProblem(field, message)] });
}

type Shown = Omit<WorkspaceProviderRow, 'workspace_id' | 'workspace_name' | 'secret_sealed'>;

const shown = ({ name, issuer, client_id, groups_claim, scope, rights }: Shown) => ({
  name,
  issuer,
  clientId: client_id,
  groupsClaim: groups_claim,
  scope,
  rights: rights.map(({ group, role }) => ({ group, role })),
});

const audit = (
  action: 'workspace.provider_saved' | 'workspace.provider_removed',
  workspace: ManagedWorkspace,
  actor: Actor,
  change: Pick<AuditRecord, 'before' | 'after'>,
): AuditRecord => ({ actor, action, object: objectOf(workspace), ...change });
