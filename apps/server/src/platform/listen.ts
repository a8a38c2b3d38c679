import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isErrno } from './errno.ts';
import { StartUpError } from './start-up-error.ts';

interface Address {
  host: string;
  port: number;
}

/**
 * So many new connections may wait until this process accepts them; the system may allow fewer. Of those beyond it, the system drops the
 * first packet, and the client only repeats that after one, three and seven seconds.
 */
const BACKLOG = 4_096;

/** Checks early that the port is free, before anything else is started. */
export async function probePort({ host, port }: Address, variable = 'PORT'): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explain(error, { host, port }, variable)));
    probe.listen({ host, port, exclusive: true }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Accepts connections; returns the port, which the system chooses for 0. `onBound` gets it before the first request
 * is read.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Address,
  onBound: (port: number) => void,
): Promise<number> {
  const boundPort = () => {
    const bound = app.server.address();
    return typeof bound === 'object' && bound !== null ? bound.port : port;
  };
  // Nothing is read from a connection while the listeners of this event run.
  app.server.once('listening', () => onBound(boundPort()));
  // Fastify would log a line per network address. The address is printed elsewhere.
  const { level } = app.log;
  app.log.level = 'silent';
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    throw explain(error, { host, port });
  } finally {
    app.log.level = level;
  }
  return boundPort();
}

/** Accepts connections of another kind; returns the port. `variable` is the one that sets it. */
export async function listenOn(server: Server, { host, port }: Address, variable: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, { host, port }, variable)));
    server.listen({ host, port, backlog: BACKLOG }, resolve);
  });
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

function explain(error: unknown, { host, port }: Address, variable = 'PORT'): unknown {
  const cause = { cause: error };
  if (isErrno(error, 'EADDRINUSE')) {
    const next = port === 65_535 ? 0 : port + 1;
    return new StartUpError(
      `Port ${port} on ${host} is already in use. Stop the other program or set ${variable}=${next}.`,
      cause,
    );
  }
  if (isErrno(error, 'EACCES', 'EPERM')) {
    return new StartUpError(
      `This user may not listen on port ${port}. Set ${variable} to a number above 1023, such as ${port === 22 ? 2222 : 4400}.`,
      cause,
    );
  }
  if (isErrno(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT')) {
    return new StartUpError(
      `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 (this machine only) or 0.0.0.0 (every network).`,
      cause,
    );
  }
  return error;
}
