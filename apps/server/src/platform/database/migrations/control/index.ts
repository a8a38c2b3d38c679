import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline.ts';
import * as workspaces from './0002-workspaces.ts';
import * as placement from './0003-placement.ts';
import * as sftp from './0004-sftp.ts';
import * as signingKeys from './0005-signing-keys.ts';
import * as quota from './0006-quota.ts';
import * as managers from './0007-managers.ts';
import * as factors from './0008-factors.ts';
import * as accounts from './0009-accounts.ts';
import * as singleSignOn from './0010-single-sign-on.ts';
import * as accessTokens from './0011-access-tokens.ts';
import * as workspaceProviders from './0012-workspace-providers.ts';
import * as trustedPipelines from './0013-trusted-pipelines.ts';

/** All migrations of the control schema in order. A released migration never changes: corrections are new migrations. */
export const controlMigrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-workspaces': workspaces,
  '0003-placement': placement,
  '0004-sftp': sftp,
  '0005-signing-keys': signingKeys,
  '0006-quota': quota,
  '0007-managers': managers,
  '0008-factors': factors,
  '0009-accounts': accounts,
  '0010-single-sign-on': singleSignOn,
  '0011-access-tokens': accessTokens,
  '0012-workspace-providers': workspaceProviders,
  '0013-trusted-pipelines': trustedPipelines,
};
