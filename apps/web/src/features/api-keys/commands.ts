import { type ApiKey, PATHS } from '@clearbench/contract';
import { maskedKey } from '@clearbench/domain';
import type { CommandSource } from '@/lib/commands.ts';

const LIST = '/api-configuration/keys';
const withKey = (name: string, id: string): string => `${LIST}?${new URLSearchParams({ [name]: id })}`;

const keys: CommandSource<readonly ApiKey[]> = {
  group: 'API keys',
  path: PATHS.apiKeys,
  commandsOf: (answered) =>
    answered.map(({ id, label, apiKey }) => ({
      id: `api-key ${id}`,
      label,
      detail: maskedKey(apiKey),
      words: 'API key',
      isTypedOnly: true,
      href: withKey('key', id),
    })),
};

/** Opens the list's confirmation. */
const rotations: CommandSource<readonly ApiKey[]> = {
  group: 'Actions',
  path: PATHS.apiKeys,
  commandsOf: (answered) =>
    answered
      .filter(({ isActive }) => isActive)
      .map(({ id, label, apiKey }) => ({
        id: `rotate-key ${id}`,
        label: `Rotate API key ${label}`,
        detail: maskedKey(apiKey),
        isTypedOnly: true,
        href: withKey('rotate', id),
      })),
};

export const keyCommands = [keys, rotations];
