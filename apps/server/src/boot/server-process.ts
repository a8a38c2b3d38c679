import { type LiveChange, MAIN_WORKSPACE, workspacePrefix } from '@clearbench/contract';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { KeyPlaces } from '../modules/api-keys/index.ts';
import { quotaOf } from '../modules/quota/index.ts';
import { createSftpShared } from '../modules/sftp/index.ts';
import { noteOnTransfer } from '../modules/transactions/index.ts';
import { createCalling } from '../modules/webhooks/index.ts';
import type { DirectoryEntry } from '../modules/workspaces/index.ts';
import { Background } from '../platform/background/background.ts';
import { BackgroundProcess } from '../platform/background/background-process.ts';
import { markDue, markUsed } from '../platform/background/lease-marks.ts';
import { type Database, databaseOf } from '../platform/database/connect.ts';
import { migrateWorkspace } from '../platform/database/migrate.ts';
import { lineOf } from '../platform/database/pool-line.ts';
import { CONTROL_SCHEMA, MAIN_SCHEMA } from '../platform/database/workspace.ts';
import { LiveHub } from '../platform/live/live-hub.ts';
import { LongActs } from '../platform/long-acts/long-acts.ts';
import type { Module } from '../platform/module.ts';
import { createVault } from '../platform/secrets/crypto.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { createInstallation } from './installation.ts';
import { createModules, type SharedParts } from './modules.ts';
import { OpenWorkspace } from './open-workspace.ts';
import { OpenWorkspaces } from './open-workspaces.ts';
import { createSchemas } from './schemas.ts';

interface Dependencies {
  config: Config;
  database: Database;
  masterKey: Buffer;
  logger: Logger;
  /** The parts that all workspaces share, apart from those that are created here. */
  shared: Omit<SharedParts, 'calling' | 'sftp' | 'signer'>;
  telemetry: Telemetry | null;
}

/** The parts of a server process, apart from its routes. */
export function createProcess({ config, database, masterKey, logger, shared, telemetry }: Dependencies) {
  const { pools } = database;
  const vault = createVault(masterKey);
  const hub = new LiveHub(pools, logger);
  const control = hub.channel(CONTROL_SCHEMA);
  const keyPlaces = new KeyPlaces(database.control.db, vault);
  const calling = createCalling(config, telemetry);
  const sftp = createSftpShared(config.sftpPort);
  const { courtesy } = shared.capacity;
  // Every request looks up its sender in the control schema: this leaves connections for the work after that.
  const ofControl = Math.ceil(pools.requests.options.max / 2);
  const requests = lineOf(pools.requests);
  requests.limitOf = (schema) => (schema === CONTROL_SCHEMA ? ofControl : courtesy.connectionsOf(schema));
  // A file holds its connection until it is stored. Another workspace then still gets one.
  const ofFiles = Math.max(1, pools.patient.options.max - 1);
  const patient = lineOf(pools.patient);
  patient.limitOf = (schema) => (schema === CONTROL_SCHEMA ? Number.POSITIVE_INFINITY : ofFiles);
  for (const line of [requests, patient]) {
    line.restMsOf = (schema, lentMs) =>
      schema === CONTROL_SCHEMA ? 0 : courtesy.connectionRestMs(schema, lentMs);
  }

  const installation = createInstallation({
    config,
    calling,
    database,
    vault,
    masterKey,
    logger,
    announce: (change) => {
      if (change.topic === 'workspaces') installation.workspaces.directory.forget();
      control.announce(change);
    },
    showName: (name) => hub.showName(name),
    schemas: createSchemas({
      pools,
      open: (entry) => workspaces.open(entry),
      openById: (id) => workspaces.openById(id),
      close: (id) => workspaces.close(id),
    }),
  });
  const { directory, repository } = installation.workspaces;

  function create({ id, name, ...entry }: DirectoryEntry): OpenWorkspace {
    const own = databaseOf(pools, id);
    const channel = hub.channel(id);
    const announce = (change: LiveChange) => {
      // Sweeps of this process start at once, without waiting for the announcement to come back from the database.
      work.wake(change);
      channel.announce(change);
    };
    const work = new Background({
      database: own,
      logger,
      announce,
      note: (tx, seq, message, data) =>
        noteOnTransfer(tx, { seq, kind: 'transaction.parked', message, data }, modules.system.clock.now()),
      isOurs: () => background.isOurs(id),
      courtesy,
    });
    const { publicUrl } = config;
    const prefix = workspacePrefix(name);
    const modules = createModules({
      config: { ...config, publicUrl: publicUrl === null ? null : publicUrl + prefix },
      prefix,
      database: own,
      vault,
      logger,
      announce,
      use: async () => workspace.use(),
      jobs: work.queue,
      background: work,
      parking: work.parking,
      longActs: new LongActs({ db: own.background.db, jobs: work.queue, announce }),
      ...shared,
      calling,
      sftp,
      signer: installation.signatures.signer,
      quota: quotaOf(entry),
    });
    const ofInstallation = id === MAIN_SCHEMA ? Object.values<Module>(installation) : [];
    work.take([...Object.values<Module>(modules), ...ofInstallation]);
    const workspace = new OpenWorkspace({
      id,
      name,
      modules,
      background: work,
      channel,
      logger,
      async markUsed() {
        if (await markUsed(database.control.db, id)) return;
        control.announce({ topic: 'leases' });
        background.lookNow();
      },
    });
    return workspace;
  }

  const workspaces: OpenWorkspaces = new OpenWorkspaces({
    directory,
    create,
    migrate: (id) => migrateWorkspace(pools, id),
    noteProblem: (id, problem) => repository.noteProblem(id, problem),
    isLeased: (id) => background.isOurs(id),
    onClosed: (id) => hub.leave(id),
    logger,
  });

  const background: BackgroundProcess = new BackgroundProcess({
    database,
    role: config.role,
    logger,
    ofInstallation: Object.values<Module>(installation).flatMap(({ jobs = [] }) =>
      jobs.map(({ name }) => name),
    ),
    main: MAIN_SCHEMA,
    workspaces: {
      async background(id) {
        const entry = await directory.byId(id);
        if (entry?.state !== 'active') return null;
        const { background } = await workspaces.open(entry);
        // It may have been archived or deleted while it was being opened: the announcement only ends open workspaces.
        return (await directory.byId(id))?.state === 'active' ? background : null;
      },
      opened: (id) => workspaces.opened(id)?.background ?? null,
      async during(id, work) {
        const leave = workspaces.opened(id)?.keep();
        await work().finally(leave);
      },
      async released(id) {
        if (workspaces.opened(id)?.isUsed === false) await workspaces.close(id);
      },
      active: (usedSince) => repository.active(usedSince),
      markDue: (id) => markDue(database.control.db, id),
    },
  });

  hub.observe((schema, topic) => {
    if (topic === 'api-keys') keyPlaces.forget();
    if (topic === 'leases') background.lookNow();
    if (topic !== 'workspaces' || (schema !== null && schema !== CONTROL_SCHEMA)) return;
    directory.forget();
    takeChanges().catch((error: unknown) =>
      logger.warn({ err: error }, 'The states of the workspaces could not be read'),
    );
  });

  /**
   * Ends work in workspaces that were archived or deleted, and applies changed quotas. One statement, however many
   * are open.
   */
  async function takeChanges(): Promise<void> {
    const ids = workspaces.all.map(({ id }) => id);
    const states = await repository.states(ids);
    for (const id of ids) {
      const row = states.get(id);
      if (row !== undefined) workspaces.opened(id)?.modules.quota.meter.limit(quotaOf(row));
      const state = row?.state ?? 'deleted';
      if (state === 'active') continue;
      await background.end(id);
      if (state === 'deleted') await workspaces.close(id);
    }
  }

  const main = async (): Promise<OpenWorkspace> => workspaces.open(await directory.byName(MAIN_WORKSPACE));

  return { hub, control, vault, sftp, keyPlaces, installation, workspaces, background, main };
}

export type ServerProcess = ReturnType<typeof createProcess>;
