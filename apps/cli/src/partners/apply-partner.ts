import { fillPath, PATHS } from '@clearbench/contract';
import { type Api, RefusedError } from '../client/api.ts';
import { keys, people, sftp, webhooks } from './access.ts';
import type { Change, Subject, Target } from './change.ts';
import { plans, rules } from './documents.ts';
import type { Partner } from './partner-file.ts';

/** In the order of their creation: a user of SFTP needs its key. */
const SUBJECTS: readonly Subject[] = [rules, plans, people, keys, sftp, webhooks];

interface Applying {
  readonly installation: Api;
  readonly partner: Partner;
  /** Only tells what would change. */
  readonly isDry: boolean;
  /** Called for each change, after it was made. `shownOnce`: a link or a secret; null: none. */
  readonly onChange: (change: Change, shownOnce: string | null) => Promise<void>;
}

/** Makes the workspace of a partner what its file says. What the file doesn't name stays. */
export async function applyPartner({ installation, partner, isDry, onChange }: Applying): Promise<void> {
  const { workspace: name, title } = partner;
  const api = installation.in(name);
  const make = async (change: Change) => onChange(change, isDry ? null : await change.apply());
  const found = await titleOf(installation, name);
  const create = async () => {
    await installation.post(PATHS.workspaces, { name, title });
    return null;
  };
  if (found === null) await make({ what: `workspace ${name}, "${title}"`, apply: create });
  if (found !== null && found !== title) {
    const rename = async () => {
      await installation.patch(fillPath(PATHS.workspace, { name }), { title });
      return null;
    };
    await make({ what: `title "${title}"`, isUpdate: true, apply: rename });
  }
  const target: Target = { partner, api, installation, exists: found !== null || !isDry };
  for (const subject of SUBJECTS) for (const change of await subject(target)) await make(change);
}

/** Null: there is no such workspace. */
async function titleOf(installation: Api, name: string): Promise<string | null> {
  try {
    return (await installation.get(fillPath(PATHS.workspace, { name }))).title;
  } catch (error) {
    if (error instanceof RefusedError && error.httpStatus === 404) return null;
    throw error;
  }
}
