import { PATHS } from '@clearbench/contract';
import { withKeysMasked } from '@clearbench/domain';
import type {
  FastifyRequest,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preSerializationAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import type { Courtesy } from '../platform/courtesy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the check of its body began, on the clock of `performance`; null: it is charged, or did not begin. */
    checkedFromMs: number | null;
  }
  interface FastifyReply {
    /** Call it when an answer that had to take a turn is written, or begins to be written in pieces; null for any other answer. */
    written: (() => void) | null;
  }
}

/** The lists of the console are shorter than this. */
const LONG_LIST = 100;
/** Calls without pages that keep the process or the database busy for as long as writing a long list. */
const LONG = new Set([
  // Sealed values are opened one by one.
  `GET ${PATHS.apiKeys}`,
  `GET ${PATHS.sftp}`,
  // Each sweep is asked what is left to do.
  `GET ${PATHS.systemFigures}`,
  `GET ${PATHS.systemJobs}`,
  // The message of one transfer may be a file of 10 MB.
  `GET ${PATHS.transactionPayload}`,
  `GET ${PATHS.transactionMessages}`,
  // Thousands of rows are read, stored and listed.
  `POST ${PATHS.payeeImport}`,
]);

function isLong({ query, method, routeOptions }: FastifyRequest): boolean {
  if (LONG.has(`${method} ${routeOptions.url}`)) return true;
  const limit: unknown = typeof query === 'object' && query !== null && 'limit' in query ? query.limit : null;
  return typeof limit === 'number' && limit > LONG_LIST;
}

/** Hooks of the calls in a workspace: each workspace pays for the time that its bodies and answers take. */
export function paceAnswers(courtesy: Pick<Courtesy, 'answer' | 'charge'>) {
  /** From here to the handler, the check of the body keeps the process busy. */
  const noteCheck: preValidationAsyncHookHandler = async (request) => {
    if (request.body !== undefined) request.checkedFromMs = performance.now();
  };

  function chargeCheck(request: FastifyRequest): void {
    if (request.checkedFromMs === null) return;
    courtesy.charge(request.workspace.id, performance.now() - request.checkedFromMs);
    request.checkedFromMs = null;
  }

  /** Long lists and calls of a workspace take turns, until their answers are written. */
  const takeTurn: preHandlerAsyncHookHandler = async (request, reply) => {
    chargeCheck(request);
    if (!isLong(request)) return;
    const { promise: written, resolve: end } = Promise.withResolvers<void>();
    reply.written = end;
    reply.raw.once('close', end);
    await new Promise<void>((begin, refuse) => {
      const hold = () => {
        begin();
        return written;
      };
      courtesy.answer(request.workspace.id, hold).catch(refuse);
    });
  };

  /** Masks API keys for viewers, wherever an answer has one, and charges the workspace for the time that writing it takes. */
  const writeAnswer: preSerializationAsyncHookHandler = async (request, reply, payload) => {
    // A refused request has no workspace.
    const { role, workspace }: Partial<FastifyRequest> = request;
    if (workspace !== undefined) chargeCheck(request);
    const write = reply.getSerializationFunction(String(reply.statusCode)) ?? JSON.stringify;
    reply.serializer((answer: unknown) => {
      const startedMs = performance.now();
      const text = write(answer as Record<string, unknown>);
      const shown = role === 'viewer' ? withKeysMasked(text) : text;
      if (workspace !== undefined) courtesy.charge(workspace.id, performance.now() - startedMs);
      return shown;
    });
    return payload;
  };

  const endTurn: onSendAsyncHookHandler = async (_request, reply, payload) => {
    reply.written?.();
    return payload;
  };

  return { noteCheck, takeTurn, writeAnswer, endTurn };
}
