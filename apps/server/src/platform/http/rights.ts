import type { WorkspaceRole } from '@clearbench/contract';
import type { Right } from '@clearbench/contract/calls';
import { AppError } from '../errors.ts';
import { SAFE_METHODS } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it. By default, that of its zone; inside a workspace, viewers may call whatever changes nothing. */
    rights?: Right;
    /**
     * True if it changes something although it is a GET; false if it changes nothing although it isn't one. An
     * archived workspace refuses changes.
     */
    changes?: boolean;
  }
}

/** A route, as declared or as matched by a request. */
interface Declared {
  method: string | readonly string[];
  config?: { rights?: Right; changes?: boolean } | undefined;
}

export function changesSomething({ method, config }: Declared): boolean {
  return config?.changes ?? ![method].flat().every((each) => SAFE_METHODS.has(each));
}

/** For the routes of a zone without roles: their defaults. */
export const rightsOfZone =
  (right: Right) =>
  (route: Declared): void => {
    route.config = { ...route.config, rights: route.config?.rights ?? right };
  };

/** For routes inside a workspace. */
export function rightsByChange(route: Declared): void {
  rightsOfZone(changesSomething(route) ? 'operator' : 'viewer')(route);
}

interface Caller {
  ofInstallation: boolean;
  /** In the workspace of the call; null: it is not known yet, or the call is for none. */
  role: WorkspaceRole | null;
}

/** @throws AppError unless a logged-in operator has the right */
export function requireRight(right: Right | undefined, { ofInstallation, role }: Caller): void {
  if (right === 'installation' && !ofInstallation) {
    throw notAllowed('Only an administrator can do this.');
  }
  if (right === 'manager' && role !== null && role !== 'manager') {
    throw notAllowed('Only a manager of this workspace or an administrator can do this.');
  }
  if (right === 'operator' && role === 'viewer') {
    throw notAllowed('You are a viewer in this workspace: you can view everything but change nothing.');
  }
}

const notAllowed = (message: string): AppError => new AppError('not_allowed', message);
