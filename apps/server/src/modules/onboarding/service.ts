import type { Onboarding, OnboardingStepName } from '@clearbench/contract';
import { type Database, databaseOf } from '../../platform/database/connect.ts';
import type { ManagedWorkspace, MembersService } from '../workspaces/index.ts';
import { createOnboardingRepository, OPEN, type Step } from './repository.ts';

interface Dependencies {
  pools: Database['pools'];
  members: Pick<MembersService, 'list'>;
  /** Null: the server accepts no files over SFTP. */
  sftpPort: number | null;
}

/** How far the preparation of a partner's workspace is. Doesn't open the workspace. */
export class OnboardingService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async get(workspace: ManagedWorkspace): Promise<Onboarding> {
    const { pools, sftpPort } = this.#dependencies;
    const has = createOnboardingRepository(databaseOf(pools, workspace.id).db);
    const steps = await Promise.all([
      named('rules', has.rules()),
      named('plan', has.plan()),
      named('invitation', this.#invitation(workspace)),
      named('api-key', has.apiKey()),
      named('sftp-user', sftpPort === null ? { ...OPEN, state: 'unavailable' } : has.sftpUser()),
      named('webhook', has.webhook()),
    ]);
    return { steps };
  }

  /** Managers are the bank's own people, so the partner has arrived when somebody with another role has. */
  async #invitation(workspace: ManagedWorkspace): Promise<Step> {
    const { members, invitations } = await this.#dependencies.members.list(workspace);
    const joined = members
      .filter(({ role }) => role !== 'manager')
      .toSorted((a, b) => b.since.localeCompare(a.since))[0];
    if (joined !== undefined) return { state: 'done', by: joined.username, at: new Date(joined.since) };
    const invited = invitations.find(({ role }) => role !== 'manager');
    if (invited === undefined) return OPEN;
    return { state: 'waiting', by: invited.invitedBy, at: new Date(invited.createdAt) };
  }
}

async function named(step: OnboardingStepName, found: Step | Promise<Step>) {
  const { state, by, at } = await found;
  return { step, state, by, at: at?.toISOString() ?? null };
}
