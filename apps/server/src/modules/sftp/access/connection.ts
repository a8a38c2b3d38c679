import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type ssh2 from 'ssh2';
import type { AuthContext, Connection, PublicKeyAuthContext } from 'ssh2';
import { networkOf } from '../../../platform/http/network.ts';
import type { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import type { Owner, Shares } from '../../../platform/memory/shares.ts';
import type { FileService } from '../files/service.ts';
import { fingerprintOfSigner } from '../users/public-key.ts';
import type { UserService } from '../users/service.ts';
import type { PublicKeyRow } from '../users/user-repository.ts';
import type { Candidates } from './candidates.ts';
import { FileSession } from './file-session.ts';
import type { Turn } from './file-work.ts';
import { Flow } from './flow.ts';
import { CHANNELS_MAX, IDLE_MS, LOGIN_TRIES_MAX, QUESTIONS_MAX } from './limits.ts';
import { announceExtensions } from './protocol/extensions.ts';
import { isWeakSignature } from './protocol/signature-algorithms.ts';
import type { Refusals } from './refusals.ts';

/** The workspace of a user, kept open while a client is logged in. */
export interface UserWorkspace {
  workspace: string;
  apiKeyId: string;
  users: UserService;
  files: FileService;
  readonly turn: Turn;
  keep(): () => void;
}

export interface ConnectionDependencies {
  /** The user with this name, if the workspace is active. */
  find(username: string): Promise<UserWorkspace | null>;
  candidates: Candidates;
  refusals: Refusals;
  /** A place among the logged-in connections; null: none is free. Call the result to release it. */
  seat(owner: Owner): (() => void) | null;
  /** The data in transit between clients and the server. */
  underWay: MemoryBudget;
  /** Open files of all connections. */
  handles: Shares;
  logger: Logger;
}

interface KnownUser {
  key: PublicKeyRow;
  fingerprint: string;
  place: UserWorkspace;
}

interface Accepted {
  place: UserWorkspace;
  fingerprint: string;
  /** Releases the place among the connections. */
  leave(): void;
}

/** How long a client may take to close a connection that the server ends. */
const GOODBYE_MS = 2_000;

/** Clients show the text, and end with the status. */
function refuseCommand(channel: ssh2.ServerChannel): void {
  channel.stderr.write('This server offers SFTP only. Use sftp, or scp without -O.\n');
  channel.exit(1);
  channel.end();
}

/** One client: its login and its sessions. */
export class ClientConnection {
  readonly #dependencies: ConnectionDependencies;
  readonly #connection: Connection;
  readonly #socket: Socket;
  readonly #sessions = new Set<FileSession>();
  readonly #left = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  #usedMs = performance.now();
  #tries = 0;
  #questions = 0;
  #channels = 0;
  #isEnding = false;
  /** How often users and keys were changed. */
  #changes = 0;
  #accepted: Accepted | null = null;
  #flow: Flow | null = null;
  #stopKeeping: (() => void) | null = null;

  constructor(connection: Connection, socket: Socket, dependencies: ConnectionDependencies) {
    this.#connection = connection;
    this.#socket = socket;
    this.#dependencies = dependencies;
    // A broken connection is not the server's failure; `close` follows.
    connection.on('error', () => {});
    connection.on('authentication', (context) => void this.#authenticate(context));
    connection.on('ready', () => this.#welcome());
    connection.on('session', (accept, reject) => void this.#openSession(accept, reject));
    socket.once('close', () => void this.#leave());
  }

  /** Set even before the client knows that it is logged in; null before that. */
  get owner(): Owner | null {
    if (this.#accepted === null) return null;
    const { workspace, apiKeyId } = this.#accepted.place;
    return { workspace, user: apiKeyId };
  }

  /** When it last did something with a file, on the clock of `performance`. */
  get usedMs(): number {
    return this.#usedMs;
  }

  /** Waits until the client may send more, or is gone. */
  async space(): Promise<void> {
    await this.#flow?.space();
  }

  /** Ends the connection if its user is no longer allowed. */
  async check(isActive: (workspace: string) => Promise<boolean>): Promise<void> {
    this.#changes += 1;
    if (this.#accepted === null) return;
    const { place, fingerprint } = this.#accepted;
    const mayStay =
      (await isActive(place.workspace)) &&
      (await place.users.findActive(place.apiKeyId, fingerprint)) !== null;
    if (!mayStay) this.end();
  }

  /** Answers everything that has arrived, then closes the connection. Resolves when nothing of it is left. */
  async finish(): Promise<void> {
    await Promise.all([...this.#sessions].map((session) => session.answered()));
    this.end();
    await this.#left.promise;
  }

  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#connection.end();
    setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref();
  }

  async #authenticate(context: AuthContext): Promise<void> {
    const atMs = performance.now();
    if (context.method !== 'publickey' || context.signature === undefined) return this.#answer(context);
    try {
      const known = await this.#knownNow(context);
      if (known !== null && this.#accept(known)) {
        context.accept();
        await known.place.users.loggedIn(known.key);
        return;
      }
    } catch (error) {
      this.#dependencies.logger.warn({ err: error }, 'A login over SFTP could not be checked');
    }
    await this.#refuse(context, atMs);
  }

  /**
   * A client asks for the available login methods, or whether a key is acceptable before it signs with it. The answer
   * is the same for every key, so it reveals nothing about users and their keys.
   */
  #answer(context: AuthContext): void {
    this.#questions += 1;
    if (this.#questions > QUESTIONS_MAX) this.end();
    else if (context.method !== 'publickey') context.reject(['publickey']);
    else if (isWeakSignature(context.key.algo, context.hashAlgo)) context.reject(['publickey']);
    else context.accept();
  }

  async #refuse(context: AuthContext, atMs: number): Promise<void> {
    const { candidates, refusals } = this.#dependencies;
    candidates.got(this.#socket, 'refused');
    const network = networkOf(this.#socket.remoteAddress ?? '');
    const untilMs = atMs + refusals.add(network, context.username, atMs);
    await delay(Math.max(0, untilMs - performance.now()));
    if (this.#socket.destroyed) return;
    context.reject(['publickey']);
    this.#tries += 1;
    if (this.#tries >= LOGIN_TRIES_MAX) this.end();
  }

  /** A key that is revoked while it is looked up is not known any more. */
  async #knownNow(context: PublicKeyAuthContext): Promise<KnownUser | null> {
    for (;;) {
      const changes = this.#changes;
      const known = await this.#known(context);
      if (changes === this.#changes) return known;
    }
  }

  /** Null: not a key of this user, or the signature is not right. */
  async #known({
    username,
    key,
    signature,
    blob,
    hashAlgo,
  }: PublicKeyAuthContext): Promise<KnownUser | null> {
    if (isWeakSignature(key.algo, hashAlgo)) return null;
    // Before any lookup: the cost of a client must not depend on the names that it tries.
    const fingerprint = fingerprintOfSigner(key, { blob, signature, hashAlgo });
    if (fingerprint === null) return null;
    const place = await this.#dependencies.find(username);
    if (place === null) return null;
    const row = await place.users.findActive(place.apiKeyId, fingerprint);
    return row === null ? null : { key: row, fingerprint, place };
  }

  #accept({ place, fingerprint }: Pick<Accepted, 'place' | 'fingerprint'>): boolean {
    if (this.#socket.destroyed || this.#accepted !== null) return false;
    const leave = this.#dependencies.seat({ workspace: place.workspace, user: place.apiKeyId });
    if (leave !== null) this.#accepted = { place, fingerprint, leave };
    return leave !== null;
  }

  #welcome(): void {
    const { candidates, underWay, logger } = this.#dependencies;
    const { owner } = this;
    if (this.#accepted === null || owner === null) {
      this.end();
      return;
    }
    candidates.leave(this.#socket);
    this.#flow = new Flow(this.#socket, underWay, owner);
    this.#stopKeeping = this.#accepted.place.keep();
    logger.debug({ workspace: owner.workspace, apiKey: owner.user }, 'SFTP login');
    this.#used();
  }

  #used(): void {
    this.#usedMs = performance.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), IDLE_MS);
  }

  async #openSession(accept: () => ssh2.Session, reject: () => void): Promise<void> {
    const { handles, logger } = this.#dependencies;
    const { owner } = this;
    const flow = this.#flow;
    const accepted = this.#accepted;
    if (owner === null || accepted === null || flow === null || this.#channels >= CHANNELS_MAX) {
      reject();
      return;
    }
    this.#channels += 1;
    let session: ssh2.Session;
    try {
      await accepted.place.turn(1);
      session = accept();
    } catch {
      // Too many requests wait for their turn, or the client is gone.
      this.end();
      return;
    }
    let files: FileSession | null = null;
    session.on('sftp', (acceptSftp) => {
      const sftp = acceptSftp();
      announceExtensions(sftp);
      files = new FileSession(sftp, {
        ...{ owner, handles, flow, logger },
        files: accepted.place.files,
        turn: accepted.place.turn,
        onUse: () => this.#used(),
        onAbuse: () => this.end(),
      });
      this.#sessions.add(files);
    });
    session.on('exec', (acceptCommand) => refuseCommand(acceptCommand()));
    session.on('shell', (acceptShell) => refuseCommand(acceptShell()));
    session.on('close', () => {
      this.#channels -= 1;
      if (files === null) return;
      this.#sessions.delete(files);
      void files.close();
    });
  }

  async #leave(): Promise<void> {
    const sessions = [...this.#sessions];
    this.#sessions.clear();
    await Promise.all(sessions.map((session) => session.close()));
    clearTimeout(this.#timer);
    this.#stopKeeping?.();
    this.#accepted?.leave();
    this.#left.resolve();
  }
}
