import type { LoginProvider } from '@clearbench/contract';
import type { SingleSignOnConfig } from '../../config/single-sign-on-config.ts';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';
import { WORKSPACE_PROVIDER } from '../auth/index.ts';
import type { CheckedFetch } from '../webhooks/index.ts';
import { type KnownProvider, Provider } from './provider.ts';
import type { SingleSignOnRepository, WorkspaceProviderRow } from './repository.ts';

/** Those of workspaces whose connection is kept for the next sign-in. */
const KEPT = 200;

interface Dependencies {
  repository: SingleSignOnRepository;
  config: SingleSignOnConfig;
  vault: Vault;
  fetch: CheckedFetch;
  publicUrl: string | null;
}

/** The id of the provider of a workspace. It is part of the addresses to enter there, so it is known before the provider is. */
export const providerIdOf = (workspace: string): string => WORKSPACE_PROVIDER + workspace;

/** The providers of the configuration, and those of the workspaces, which are read each time: another process may have changed them. */
export class Providers {
  readonly configured: ReadonlyMap<string, Provider>;
  readonly #dependencies: Dependencies;
  readonly #kept = new Map<string, { row: string; provider: Provider }>();

  constructor(dependencies: Dependencies) {
    const { config, publicUrl } = dependencies;
    this.#dependencies = dependencies;
    this.configured = new Map(
      config.providers.map((one) => [one.id, new Provider({ ...one, workspace: null }, publicUrl ?? '')]),
    );
  }

  async find(id: string): Promise<Provider | null> {
    const configured = this.configured.get(id);
    if (configured !== undefined) return configured;
    if (!id.startsWith(WORKSPACE_PROVIDER)) return null;
    const [found] = await this.#read(id.slice(WORKSPACE_PROVIDER.length));
    return found ?? null;
  }

  ofWorkspaces(): Promise<Provider[]> {
    return this.#read(null);
  }

  async #read(workspace: string | null): Promise<Provider[]> {
    const { repository, publicUrl } = this.#dependencies;
    if (publicUrl === null) return [];
    const rows = await repository.workspaceProviders(workspace);
    return rows.map((row) => this.#providerOf(row, publicUrl));
  }

  /** The same one as long as its row does not change, because it knows the keys and the addresses of the issuer. */
  #providerOf(row: WorkspaceProviderRow, publicUrl: string): Provider {
    const { vault, fetch } = this.#dependencies;
    const { workspace_id: workspace, secret_sealed: sealed, ...visible } = row;
    const text = JSON.stringify([visible, sealed.toString('base64')]);
    const kept = this.#kept.get(workspace);
    if (kept?.row === text) return kept.provider;
    const known = knownProvider(row, openOrNull(vault, sealed) ?? '');
    const provider = new Provider(known, publicUrl, fetch.for(workspace, row.issuer));
    this.#kept.delete(workspace);
    this.#kept.set(workspace, { row: text, provider });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return provider;
  }
}

/** As the login offers it. */
export const loginProviderOf = ({ id, name, workspace }: KnownProvider): LoginProvider => ({
  id,
  name,
  workspace: workspace?.name ?? null,
});

const knownProvider = (row: WorkspaceProviderRow, secret: string): KnownProvider => ({
  id: providerIdOf(row.workspace_id),
  workspace: { id: row.workspace_id, name: row.workspace_name },
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  credentials: { kind: 'secret', secret },
  groupsClaim: row.groups_claim,
  scope: row.scope,
  rights: [],
});
