import type { FastifyRequest } from 'fastify';
import type { Operator } from './service.ts';

/** The operator who is logged in, or for whom a token acts; only after the guard of the operators' zone. */
export const operatorOf = ({ operator, ofInstallation, accessToken }: FastifyRequest): Operator => ({
  id: operator.id,
  username: operator.username,
  ofInstallation,
  ...(accessToken && { accessToken, limits: accessToken.limits }),
});
