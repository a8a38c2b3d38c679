import type { FastifyRequest } from 'fastify';
import type { Operator } from './service.ts';

/** The operator who is logged in; only after the guard of the operators' zone. */
export const operatorOf = ({ operator, ofInstallation }: FastifyRequest): Operator => ({
  id: operator.id,
  username: operator.username,
  ofInstallation,
});
