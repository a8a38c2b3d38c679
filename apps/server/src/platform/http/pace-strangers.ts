import type { Right } from '@clearbench/contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Courtesy } from '../courtesy.ts';
import { AppError } from '../errors.ts';
import { isLocal } from './local-request.ts';
import { networkOf } from './network.ts';

interface Options {
  courtesy: Pick<Courtesy, 'stranger'>;
  publicUrl: string | null;
  /** True for a request that counts for a workspace. */
  isInside(request: FastifyRequest): boolean;
  /** The id of the operator who is logged in; null if that is nobody, or not known yet. */
  operatorOf(request: FastifyRequest): string | null;
}

/** Routes that anybody may call, and paths that are none, check nobody. */
const UNCHECKED: readonly (Right | undefined)[] = ['anybody', 'sender', undefined];

const isChecked = ({ routeOptions }: FastifyRequest): boolean =>
  !UNCHECKED.includes(routeOptions.config?.rights);

/**
 * Requests that count for no workspace are paced by their operator, otherwise by the address of their sender. Programs on this machine
 * that look after the server never wait. Many people may share an address: with a session or an API key, nobody waits for
 * the others.
 */
export function paceStrangers(
  app: FastifyInstance,
  { courtesy, publicUrl, isInside, operatorOf }: Options,
): void {
  const pace = (request: FastifyRequest) => courtesy.stranger(operatorOf(request) ?? networkOf(request.ip));
  const arrived = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isChecked(request)) arrived.add(request);
    const turn = isChecked(request) || isLocal(request, publicUrl) ? undefined : pace(request);
    if (turn === undefined) done();
    else turn.then(() => done(), done);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const isOutside = isChecked(request) && operatorOf(request) !== null && !isInside(request);
    const turn = isOutside ? pace(request) : undefined;
    if (turn === undefined) done();
    else turn.then(() => done(), done);
  });
  app.addHook('onError', async (request, _reply, error) => {
    // A server that is busy has made it wait already.
    if (!(error instanceof AppError) || error.status >= 500) return;
    // Refused either way. A request without a host name, for example, was refused before the hook above.
    if (!arrived.has(request) && !isInside(request)) await pace(request)?.catch(() => {});
  });
}
