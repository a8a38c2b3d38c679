import { createHash } from 'node:crypto';
import { fillPath, PATHS, type Webhook } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { readTextFile } from '../documents/read-document.ts';
import { CliError, EXIT } from '../exit-status.ts';
import type { Subject } from './change.ts';

/** Invites the people who have neither joined nor an open invitation. */
export const people: Subject = async ({ partner: { workspace: name, invite }, installation, exists }) => {
  if (invite.length === 0) return [];
  const path = fillPath(PATHS.workspaceMembers, { name });
  const { members, invitations } = exists ? await installation.get(path) : { members: [], invitations: [] };
  return invite
    .filter(
      (person) =>
        members.every(({ email }) => email.toLowerCase() !== person.email.toLowerCase()) &&
        invitations.every(({ note }) => note !== person.name),
    )
    .map(({ name: note, role }) => ({
      what: `invitation of ${note} as ${role}`,
      apply: () => invitationLink(installation, name, { role, note }),
    }));
};

/** Invites somebody; returns the link, which is shown only once. */
export async function invitationLink(
  installation: Api,
  name: string,
  input: { role: 'operator' | 'viewer' | 'manager'; note: string },
): Promise<string> {
  const { link } = await installation.post(fillPath(PATHS.workspaceInvitations, { name }), input);
  return link;
}

export const keys: Subject = async ({ partner, api, exists }) => {
  if (partner.keys.length === 0) return [];
  const present = exists ? await activeLabels(api) : [];
  return partner.keys
    .filter((label) => !present.includes(label))
    .map((label) => ({
      what: `key "${label}"`,
      apply: async () => (await api.post(PATHS.apiKeys, { label })).apiKey,
    }));
};

const activeLabels = async (api: Api): Promise<string[]> =>
  (await api.get(PATHS.apiKeys)).filter(({ isActive }) => isActive).map(({ label }) => label);

export const sftp: Subject = async ({ partner, api, exists }) => {
  if (partner.sftp.length === 0) return [];
  const users = exists ? (await api.get(PATHS.sftp)).users : [];
  const wanted = await Promise.all(
    partner.sftp.map(async ({ key, publicKey: file }) => ({
      key,
      publicKey: (await readTextFile(partner.pathOf(file))).trim(),
    })),
  );
  return wanted
    .filter(
      ({ key, publicKey }) =>
        !users.some(
          ({ label, publicKeys }) =>
            label === key && publicKeys.some(({ fingerprint }) => fingerprint === fingerprintOf(publicKey)),
        ),
    )
    .map(({ key, publicKey }) => ({
      what: `public key ${fingerprintOf(publicKey)} of the SFTP user "${key}"`,
      apply: async () => {
        await addPublicKey(api, key, publicKey);
        return null;
      },
    }));
};

/** Registers a public key for the user of an API key. */
export async function addPublicKey(api: Api, label: string, publicKey: string): Promise<void> {
  const found = (await api.get(PATHS.apiKeys)).find((key) => key.label === label && key.isActive);
  if (found === undefined) {
    throw new CliError(
      EXIT.bad,
      'not_found',
      `There is no active API key "${label}". "clearbench keys" lists them, and "clearbench keys create" creates one.`,
    );
  }
  await api.post(PATHS.sftpPublicKeys, { apiKeyId: found.id, publicKey });
}

/** As shown by `ssh-keygen -l`. */
const fingerprintOf = (line: string): string => {
  const blob = Buffer.from(line.split(/\s+/)[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
};

export const webhooks: Subject = async ({ partner, api, exists }) => {
  if (partner.webhooks.length === 0) return [];
  const present: Webhook[] = [];
  if (exists) for await (const page of api.pages(PATHS.webhooks)) present.push(...page);
  return partner.webhooks.flatMap(({ url, events }) => {
    const found = present.find(
      (webhook) => normal(webhook.url) === normal(url) && webhook.state !== 'deleting',
    );
    const what = `webhook ${url}`;
    if (found === undefined) {
      return { what, apply: async () => (await api.post(PATHS.webhooks, { url, events })).secret };
    }
    if (found.events.toSorted().join() === events.toSorted().join()) return [];
    const apply = async () => {
      await api.patch(fillPath(PATHS.webhook, { id: found.id }), { events });
      return null;
    };
    return { what, isUpdate: true, apply };
  });
};

/** `https://birch.example` and `https://birch.example/` are the same. */
const normal = (url: string): string => URL.parse(url)?.href ?? url;
