import { keyCommands } from '@/features/api-keys/commands.ts';
import { packageCommands } from '@/features/configuration/commands.ts';
import { demoCommands } from '@/features/dashboard/commands.tsx';
import { accountCommands } from '@/features/ledger/commands.ts';
import { networkCommands } from '@/features/networks/commands.tsx';
import { clockCommands } from '@/features/transactions/commands.tsx';
import { webhookCommands } from '@/features/webhooks/commands.ts';
import { workspaceCommands } from '@/features/workspaces/commands.ts';
import type { AnyCommandSource } from '@/lib/commands.ts';

/** The features' additions to the palette, loaded when it opens. */
export const COMMAND_SOURCES: readonly AnyCommandSource[] = [
  ...webhookCommands,
  ...keyCommands,
  accountCommands,
  packageCommands,
  demoCommands,
  clockCommands,
  networkCommands,
  workspaceCommands,
];
