import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import ssh2, { type AuthContext, type Connection, type PublicKeyAuthContext } from 'ssh2';
import type { FileService } from '../files/service.ts';
import { fingerprintOf } from '../users/public-key.ts';
import type { UserService } from '../users/service.ts';
import type { PublicKeyRow } from '../users/user-repository.ts';
import { isWeakSignature } from './algorithms.ts';
import { FileSession } from './file-session.ts';
import { CHANNELS_MAX, type FailedLogins, IDLE_MS, LOGIN_MS, LOGIN_TRIES_MAX } from './limits.ts';

/** The workspace of a user, kept open while somebody is logged in. */
export interface UserPlace {
  workspace: string;
  apiKeyId: string;
  users: UserService;
  files: FileService;
  keep(): () => void;
}

export interface ConnectionDependencies {
  /** Whose name it is, if the workspace is active. */
  find(username: string): Promise<UserPlace | null>;
  failedLogins: FailedLogins;
  logger: Logger;
}

interface LoggedIn {
  place: UserPlace;
  fingerprint: string;
  leave(): void;
}

/** How long a client may take to end a connection that the server ends. */
const GOODBYE_MS = 2_000;

/** One client: its login and its sessions. */
export class ClientConnection {
  readonly #dependencies: ConnectionDependencies;
  readonly #connection: Connection;
  readonly #socket: Socket;
  readonly #address: string;
  readonly #sessions = new Set<FileSession>();
  #timer: NodeJS.Timeout;
  #tries = 0;
  #channels = 0;
  #loggedIn: LoggedIn | null = null;
  #accepted: Omit<LoggedIn, 'leave'> | null = null;

  constructor(connection: Connection, socket: Socket, dependencies: ConnectionDependencies) {
    this.#connection = connection;
    this.#socket = socket;
    this.#dependencies = dependencies;
    this.#address = socket.remoteAddress ?? '';
    this.#timer = setTimeout(() => this.end(), LOGIN_MS);
    // A broken connection is not the server's failure; `close` follows.
    connection.on('error', () => {});
    connection.on('authentication', (context) => void this.#authenticate(context));
    connection.on('ready', () => this.#welcome());
    connection.on('session', (accept, reject) => this.#openSession(accept, reject));
    socket.once('close', () => void this.#left());
  }

  get workspace(): string | null {
    return this.#login?.place.workspace ?? null;
  }

  /** Also before the client has been told that it is logged in. */
  get #login(): Omit<LoggedIn, 'leave'> | null {
    return this.#loggedIn ?? this.#accepted;
  }

  /** Ends it if its user may no longer be logged in. */
  async check(isActive: (workspace: string) => Promise<boolean>): Promise<void> {
    if (this.#login === null) return;
    const { place, fingerprint } = this.#login;
    const mayStay =
      (await isActive(place.workspace)) &&
      (await place.users.findActive(place.apiKeyId, fingerprint)) !== null;
    if (!mayStay) this.end();
  }

  /** Answers what has arrived, then ends the connection. */
  async finish(): Promise<void> {
    await Promise.all([...this.#sessions].map((session) => session.answered()));
    this.end();
  }

  end(): void {
    this.#connection.end();
    setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref();
  }

  async #authenticate(context: AuthContext): Promise<void> {
    if (context.method !== 'publickey') return context.reject(['publickey']);
    try {
      const known = await this.#known(context);
      if (known !== null) {
        this.#accepted = known.login;
        context.accept();
        if (context.signature !== undefined) await known.login.place.users.loggedIn(known.key);
        return;
      }
    } catch (error) {
      this.#dependencies.logger.warn({ err: error }, 'A login over SFTP could not be checked');
    }
    this.#tries += 1;
    if (context.signature !== undefined) this.#dependencies.failedLogins.add(this.#address);
    context.reject(['publickey']);
    if (this.#tries >= LOGIN_TRIES_MAX) {
      this.#dependencies.failedLogins.add(this.#address);
      this.end();
    }
  }

  /** Null: not a key of this user, or the signature is not right. Without a signature a client only asks about the key. */
  async #known({ username, key, signature, blob, hashAlgo }: PublicKeyAuthContext): Promise<{
    key: PublicKeyRow;
    login: Omit<LoggedIn, 'leave'>;
  } | null> {
    if (isWeakSignature(key.algo, hashAlgo)) return null;
    const place = await this.#dependencies.find(username);
    if (place === null) return null;
    const fingerprint = fingerprintOf(key.data);
    const row = await place.users.findActive(place.apiKeyId, fingerprint);
    if (row === null) return null;
    if (signature !== undefined) {
      const parsed = ssh2.utils.parseKey(row.public_key);
      if (parsed instanceof Error || blob === undefined) return null;
      if (parsed.verify(blob, signature, hashAlgo) !== true) return null;
    }
    return { key: row, login: { place, fingerprint } };
  }

  #welcome(): void {
    if (this.#accepted === null) {
      this.end();
      return;
    }
    const { place } = this.#accepted;
    this.#loggedIn = { ...this.#accepted, leave: place.keep() };
    this.#dependencies.logger.debug({ workspace: place.workspace, apiKey: place.apiKeyId }, 'SFTP login');
    this.#used();
  }

  #used(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), IDLE_MS);
  }

  #openSession(accept: () => ssh2.Session, reject: () => void): void {
    if (this.#loggedIn === null || this.#channels >= CHANNELS_MAX) {
      reject();
      return;
    }
    const { place } = this.#loggedIn;
    this.#channels += 1;
    const session = accept();
    let files: FileSession | null = null;
    session.on('sftp', (acceptSftp) => {
      files = new FileSession(acceptSftp(), {
        user: place.apiKeyId,
        files: place.files,
        logger: this.#dependencies.logger,
        unsent: () => this.#socket.writableLength,
        onUse: () => this.#used(),
        onAbuse: () => this.end(),
      });
      this.#sessions.add(files);
    });
    session.on('close', () => {
      this.#channels -= 1;
      if (files === null) return;
      this.#sessions.delete(files);
      void files.close();
    });
  }

  async #left(): Promise<void> {
    clearTimeout(this.#timer);
    const sessions = [...this.#sessions];
    this.#sessions.clear();
    await Promise.all(sessions.map((session) => session.close()));
    this.#loggedIn?.leave();
  }
}
