import { setTimeout as delay } from 'node:timers/promises';
import { PATHS, type PlacementChange, type PlacementProgress } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { progressLine } from '../sending/progress.ts';
import { visible } from '../terminal.ts';
import type { WorkspaceAction } from './workspace-action.ts';

const LOOK_MS = 500;
/** Consecutive attempts without an answer, for example while the server restarts. The database continues the change. */
const UNANSWERED_MAX = 120;
const MB = 1_000_000;

/** Moves a workspace to another node, and follows it to its end. */
export const moveWorkspace: WorkspaceAction = async ({ operator, name, node, asJson }) => {
  const started = await operator.post(PATHS.placementMoves, { workspace: name, node });
  await report(await follow(operator, started), `Moved ${visible(name)} to ${visible(node)}`, asJson);
};

/** Lets the cluster move workspaces until its nodes are equally full, and follows this to its end. */
export const rebalance: WorkspaceAction = async ({ operator, asJson }) => {
  const started = await operator.post(PATHS.placementRebalance);
  const wasBalanced = started.state === 'done';
  const done = wasBalanced
    ? 'There was nothing to move'
    : 'Moved workspaces until the nodes were equally full';
  await report(await follow(operator, started), done, asJson);
};

async function report(change: PlacementChange, done: string, asJson: boolean): Promise<void> {
  if (change.state === 'failed') {
    throw new CliError(
      EXIT.bad,
      'move_failed',
      `The move failed: ${visible(change.problem ?? 'unknown reason')}`,
    );
  }
  await write(process.stdout, `${asJson ? JSON.stringify(change) : done}\n`);
}

async function follow(operator: Api, started: PlacementChange): Promise<PlacementChange> {
  const line = progressLine(process.stderr.isTTY);
  let change = started;
  let unanswered = 0;
  try {
    while (change.state === 'running') {
      await delay(LOOK_MS);
      try {
        const { changes } = await operator.get(PATHS.placement);
        unanswered = 0;
        change = changes.find(({ id }) => id === started.id) ?? change;
        line.show(change.progress === null ? 'Moving…' : progressInWords(change.progress));
      } catch (error) {
        unanswered += 1;
        const isAway = error instanceof CliError && error.status === EXIT.unreachable;
        if (!isAway || unanswered === UNANSWERED_MAX) throw error;
        line.show('The server does not answer at the moment; the database continues the move.');
      }
    }
  } finally {
    line.clear();
  }
  return change;
}

const progressInWords = ({ step, doneBytes, totalBytes }: PlacementProgress): string =>
  `${visible(step)}: ${Math.round(doneBytes / MB)} of ${Math.round(totalBytes / MB)} MB`;
