import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import type { Module, RoutePlugin } from '../../platform/module.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';
import { createSigningKeyRepository } from './repository.ts';
import { signatureRoutes } from './routes.ts';
import { Signer } from './signer.ts';

export { SEALED_SIGNING_KEYS } from './sealed.ts';
export type { Signer } from './signer.ts';

export interface SignaturesModule extends Module {
  signer: Signer;
  routes: { open: RoutePlugin };
}

interface Dependencies {
  database: Pick<WorkspaceDatabase, 'control'>;
  vault: Vault;
}

export function createSignaturesModule({ database, vault }: Dependencies): SignaturesModule {
  const signer = new Signer({ repository: createSigningKeyRepository(database.control.db), vault });
  return {
    name: 'signatures',
    signer,
    routes: {
      open: async (app) => {
        await app.register(signatureRoutes, { signer });
      },
    },
  };
}
