import type { CommandSource } from '@/lib/commands.ts';
import { storedPackages } from './model/stored-packages.ts';

/** The configuration packages that this browser keeps. */
export const packageCommands: CommandSource<undefined> = {
  group: 'Packages',
  path: null,
  commandsOf: () =>
    storedPackages.read().map(({ id, label, name }) => ({
      id: `package ${id}`,
      label: name ?? label,
      words: `package configuration ${label}`,
      isTypedOnly: true,
      href: '/api-configuration#packages',
    })),
};
