import type { Bench } from './bench.ts';
import { bulk } from './bulk.ts';
import { consoleScreens } from './console.ts';
import { ebics } from './ebics.ts';
import { ingest } from './ingest.ts';
import { ledger } from './ledger.ts';
import { lists } from './lists.ts';
import { messages } from './messages.ts';
import { prowide } from './prowide.ts';
import { rules } from './rules.ts';
import { sftp } from './sftp.ts';
import { transfers } from './transfers.ts';
import { vop } from './vop.ts';
import { webhooks } from './webhooks.ts';
import { workspaces } from './workspaces.ts';

/** By the names that `npm run bench -- NAME` takes. */
export const BENCHMARKS: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  ingest,
  bulk,
  ledger,
  transfers,
  webhooks,
  lists,
  console: consoleScreens,
  messages,
  prowide,
  workspaces,
  rules,
  sftp,
  ebics,
  vop,
};
