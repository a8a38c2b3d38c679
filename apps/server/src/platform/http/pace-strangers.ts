import type { Right } from '@clearbench/contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Courtesy } from '../courtesy.ts';
import { AppError } from '../errors.ts';
import { isLocal } from './local-request.ts';
import { networkOf } from './network.ts';

interface Options {
  courtesy: Pick<Courtesy, 'stranger'>;
  publicUrl: string | null;
}

const UNAUTHENTICATED = 401;
/** Routes that anybody may call, and paths that are none, check nobody. */
const UNCHECKED: readonly (Right | undefined)[] = ['anybody', 'sender', undefined];

const isChecked = ({ routeOptions }: FastifyRequest): boolean =>
  !UNCHECKED.includes(routeOptions.config?.rights);

/**
 * Requests that count for no workspace are paced by the address of their sender. Programs on this machine, such as those that look after
 * the server, never wait. Many people may share an address: with a session or an API key, nobody waits for the others.
 */
export function paceStrangers(app: FastifyInstance, { courtesy, publicUrl }: Options): void {
  const pace = (request: FastifyRequest) =>
    isLocal(request, publicUrl) ? undefined : courtesy.stranger(networkOf(request.ip));
  app.addHook('onRequest', (request, _reply, done) => {
    const turn = isChecked(request) ? undefined : pace(request);
    if (turn === undefined) done();
    else turn.then(() => done(), done);
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError) || error.status !== UNAUTHENTICATED || !isChecked(request)) return;
    // Refused either way.
    await pace(request)?.catch(() => {});
  });
}
