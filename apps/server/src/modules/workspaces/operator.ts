import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from './service.ts';

/** The operator who is logged in; only after the guard of the operators' zone. */
export const operatorOf = ({ operator, ofInstallation }: FastifyRequest): Operator => ({
  id: operator.id,
  username: operator.username,
  ofInstallation,
});

export const notAllowed = (message: string): AppError => new AppError('not_allowed', message);

/** Refuses members of single workspaces. */
export const requireInstallation: onRequestAsyncHookHandler = async ({ ofInstallation }) => {
  if (!ofInstallation) throw notAllowed('Only an operator of the installation can do this.');
};
