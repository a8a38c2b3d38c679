import type { Socket } from 'node:net';
import { networkOf } from '../../../platform/http/network.ts';
import { CANDIDATES_MAX, CANDIDATES_OF_NETWORK_MAX, LOGIN_MS } from './limits.ts';

/** How far a client got. Clients with the least progress lose their place first. */
type Progress = 'silent' | 'refused' | 'talking';
const GIVEN_UP: readonly Progress[] = ['silent', 'refused', 'talking'];

interface Candidate {
  network: string;
  progress: Progress;
  timer: NodeJS.Timeout;
}

/**
 * The connections before their login. There is always a place for a new one: it replaces the oldest silent connection
 * of the network that has most of them. So nobody can block others by waiting, and a client with the right key gets
 * in.
 */
export class Candidates {
  readonly #all = new Map<Socket, Candidate>();

  get size(): number {
    return this.#all.size;
  }

  enter(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    this.#makeRoom(network);
    const timer = setTimeout(() => socket.destroy(), LOGIN_MS);
    this.#all.set(socket, { network, progress: 'silent', timer });
    socket.once('close', () => this.leave(socket));
  }

  got(socket: Socket, progress: Progress): void {
    const candidate = this.#all.get(socket);
    if (candidate !== undefined) candidate.progress = progress;
  }

  /** The client has logged in or disconnected. */
  leave(socket: Socket): void {
    clearTimeout(this.#all.get(socket)?.timer);
    this.#all.delete(socket);
  }

  #makeRoom(network: string): void {
    const counts = new Map<string, number>();
    for (const each of this.#all.values()) counts.set(each.network, (counts.get(each.network) ?? 0) + 1);
    if ((counts.get(network) ?? 0) >= CANDIDATES_OF_NETWORK_MAX) this.#drop(network);
    else if (this.#all.size >= CANDIDATES_MAX) {
      const [largest] = [...counts].sort(([, a], [, b]) => b - a);
      this.#drop(largest?.[0] ?? network);
    }
  }

  #drop(network: string): void {
    const ofNetwork = [...this.#all].filter(([, candidate]) => candidate.network === network);
    for (const progress of GIVEN_UP) {
      const found = ofNetwork.find(([, candidate]) => candidate.progress === progress);
      if (found === undefined) continue;
      const [socket] = found;
      this.leave(socket);
      socket.destroy();
      return;
    }
  }
}
