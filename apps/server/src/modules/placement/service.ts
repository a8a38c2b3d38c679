import type {
  ClusterNode,
  MoveWorkspaceInput,
  Placement,
  PlacementChange,
  PlacementProgress,
} from '@clearbench/contract';
import type { Logger } from 'pino';
import { type Actor, operatorActor } from '../../platform/actor.ts';
import { AppError, fieldProblem } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { timeOrderedUuid } from '../../platform/secrets/crypto.ts';
import { noWorkspace, type Operator, objectOf, type WorkspaceService } from '../workspaces/index.ts';
import type { Cluster } from './cluster.ts';
import type { Mover } from './mover.ts';
import type { ChangeRow, PlacementRepository } from './repository.ts';

interface Dependencies {
  cluster: Cluster;
  mover: Mover;
  repository: PlacementRepository;
  workspaces: Pick<WorkspaceService, 'find'>;
  announce: Announce;
  logger: Logger;
}

type NamedWorkspace = { id: string; name: string };

/** Places workspaces on the nodes of a Citus cluster, one change at a time. */
export class PlacementService {
  readonly #dependencies: Dependencies;
  #isClosing = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws AppError `no_cluster` */
  async get(): Promise<Placement> {
    await this.#requireCluster();
    const isChanging = await this.#settle();
    const [nodes, rows, progress] = await Promise.all([
      this.#dependencies.cluster.nodes(),
      this.#dependencies.repository.latest(),
      isChanging ? this.#dependencies.cluster.progress() : null,
    ]);
    return { nodes, changes: rows.map((row) => toChange(row, progress)) };
  }

  /**
   * Starts to move a workspace, which stays usable.
   * @throws AppError `no_cluster`, `not_found`, `validation_failed` for an unsuitable node, `placement_changing`
   */
  async move({ workspace, node }: MoveWorkspaceInput, operator: Operator): Promise<PlacementChange> {
    await this.#requireCluster();
    const place = await this.#dependencies.workspaces.find(operator, workspace);
    if (place.state === 'deleted') throw noWorkspace();
    requireTarget(await this.#dependencies.cluster.nodes(), node);
    const from = await this.#dependencies.cluster.nodeOf(place.id);
    if (from === null)
      throw nodeProblem(`${workspace} is not on a node yet; it is placed on one when it is first used.`);
    if (from === node) throw nodeProblem(`${workspace} is already on ${node}.`);
    return await this.#exclusively(async () => {
      const id = timeOrderedUuid();
      await this.#dependencies.repository.insert(
        { id, workspace_id: place.id, node, job: null, problem: null, ended_at: null },
        {
          actor: operatorActor(operator),
          action: 'workspace.move_started',
          object: objectOf(place),
          before: { node: from },
          after: { node },
        },
      );
      this.#run(id, place, node);
      return id;
    });
  }

  /**
   * Starts to move workspaces until the nodes are equally full, by the strategy that the cluster has.
   *
   * @throws AppError `no_cluster`, `placement_changing`
   */
  async rebalance(actor: Actor): Promise<PlacementChange> {
    await this.#requireCluster();
    return await this.#exclusively(async () => {
      const job = await this.#dependencies.cluster.startRebalance();
      const id = timeOrderedUuid();
      await this.#dependencies.repository.insert(
        {
          id,
          workspace_id: null,
          node: null,
          job,
          problem: null,
          ended_at: job === null ? new Date() : null,
        },
        { actor, action: 'cluster.rebalance_started', object: { type: 'cluster', id: 'cluster' } },
      );
      this.#dependencies.mover.end();
      return id;
    });
  }

  /** A move that is under way is finished by the database. */
  close(): void {
    this.#isClosing = true;
    this.#dependencies.mover.end();
  }

  async #requireCluster(): Promise<void> {
    if (await this.#dependencies.cluster.exists()) return;
    throw new AppError(
      'no_cluster',
      'The database is a single PostgreSQL, so all workspaces are on it. Only a Citus cluster has several nodes.',
    );
  }

  async #exclusively(start: () => Promise<string>): Promise<PlacementChange> {
    const isOpen = await this.#settle();
    if (isOpen || !(await this.#dependencies.mover.take())) {
      throw new AppError('placement_changing', 'Workspaces are being moved. Try again once that is done.');
    }
    const id = await start().catch((error: unknown) => {
      this.#dependencies.mover.end();
      throw error;
    });
    this.#dependencies.announce({ topic: 'workspaces' });
    return toChange(await this.#dependencies.repository.find(id), null);
  }

  /** This process records the end; if it is gone by then, the next one that checks does. */
  #run(id: string, { id: schema, name }: NamedWorkspace, node: string): void {
    const work = async () => {
      const problem = await this.#dependencies.mover.move(schema, addressOf(node)).then(
        () => null,
        (error: unknown) => {
          if (!this.#isClosing)
            this.#dependencies.logger.warn({ err: error, workspace: name, node }, 'A move failed');
          return error instanceof Error ? error.message : String(error);
        },
      );
      if (this.#isClosing) return;
      await this.#dependencies.repository.end(id, problem);
      this.#dependencies.announce({ topic: 'workspaces' });
    };
    work()
      .catch((error: unknown) =>
        this.#dependencies.logger.warn({ err: error }, 'The end of a move could not be recorded'),
      )
      .finally(() => this.#dependencies.mover.end());
  }

  /** Records the ends of changes that nobody has recorded. Returns true if one is in progress. */
  async #settle(): Promise<boolean> {
    let isChanging = false;
    for (const row of await this.#dependencies.repository.open()) {
      const state = await this.#stateOf(row);
      if (state === 'running') isChanging = true;
      else await this.#dependencies.repository.end(row.id, state === 'done' ? null : state.problem);
    }
    return isChanging;
  }

  async #stateOf({ job, workspace_id, node }: ChangeRow): Promise<Awaited<ReturnType<Cluster['jobState']>>> {
    if (job !== null) return await this.#dependencies.cluster.jobState(job);
    if (await this.#dependencies.cluster.isMoving()) return 'running';
    const isThere = workspace_id !== null && (await this.#dependencies.cluster.nodeOf(workspace_id)) === node;
    return isThere
      ? 'done'
      : {
          problem:
            'The move was interrupted, and the workspace is where it was. Try again in a minute: Citus first removes what was copied.',
        };
  }
}

function requireTarget(nodes: readonly ClusterNode[], wanted: string): void {
  const targets = nodes.filter(({ takesWorkspaces }) => takesWorkspaces).map(({ address }) => address);
  const node = nodes.find(({ address }) => address === wanted);
  if (node === undefined || !node.takesWorkspaces) {
    throw nodeProblem(`Workspaces cannot be moved to ${wanted}. The nodes are: ${targets.join(', ')}.`);
  }
  if (node.state !== 'reachable') throw nodeProblem(`${wanted} is ${node.state}.`);
}

function nodeProblem(message: string): AppError {
  return new AppError('validation_failed', message, { errors: [fieldProblem('node', message)] });
}

/** The port is after the last colon: the host may be an IPv6 address. */
function addressOf(address: string): { host: string; port: number } {
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) };
}

function toChange(row: ChangeRow, progress: PlacementProgress | null): PlacementChange {
  const isRunning = row.ended_at === null;
  return {
    id: row.id,
    kind: row.workspace_id === null ? 'rebalance' : 'move',
    workspace: row.workspace,
    node: row.node,
    state: isRunning ? 'running' : row.problem === null ? 'done' : 'failed',
    problem: row.problem,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    progress: isRunning ? progress : null,
  };
}
