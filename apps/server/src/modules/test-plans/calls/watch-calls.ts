import { INGESTION_PATHS, PATHS, type Problem } from '@clearbench/contract';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { headerValue } from '../../../platform/http/headers.ts';
import { type CallFacts, codesOf, rulesOf } from './call-facts.ts';
import type { BegunCall, CallLog, MetScenario } from './call-log.ts';

interface Watched {
  /** The log of the workspace that a request is for. */
  logOf(request: FastifyRequest): CallLog;
  /** Who calls: the label of the key or the name of the operator. */
  callerOf(request: FastifyRequest): string | Promise<string>;
  /** Which routes are watched. */
  isWatched(request: FastifyRequest): boolean;
}

/** The sender hung up before the answer was sent. No answer has this status. */
const HUNG_UP = { status: 499, code: 'hung_up' };

const POSTS: ReadonlySet<string> = new Set(Object.values(INGESTION_PATHS));

/** Records calls for test plans. Unless a run needs them, it only reads one field. */
export function watchCalls({ logOf, callerOf, isWatched }: Watched): onRequestHookHandler {
  return (request, reply, done) => {
    const log = logOf(request);
    if (!log.isNeeded || !isWatched(request)) {
      done();
      return;
    }
    const call = log.begin();
    const isPost = request.method === 'POST' && POSTS.has(request.routeOptions.url ?? '');
    const isNamed = headerValue(request, 'x-scenario') !== null;
    const meeting = isPost ? meet(log, isNamed) : Promise.resolve(null);
    meeting.then(
      (scenario) => {
        if (scenario !== null) request.headers['x-scenario'] = scenario.name;
        noteEnd(request, reply, { call, scenario, callerOf });
        done();
      },
      (error: Error) => {
        noteEnd(request, reply, { call, scenario: null, callerOf });
        done(error);
      },
    );
  };
}

async function meet(log: CallLog, isNamed: boolean): Promise<MetScenario | null> {
  await log.requireAvailable();
  return isNamed ? null : log.meet();
}

function noteEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, scenario, callerOf }: { call: BegunCall; scenario: MetScenario | null } & Pick<Watched, 'callerOf'>,
): void {
  // Read now: the route may change the headers.
  const idempotencyKey = headerValue(request, 'idempotency-key') ?? '';
  const note = (isMet: boolean, differing: Partial<CallFacts> = {}) => {
    if (!isMet) scenario?.giveBack();
    const known = { ...factsOf(request, reply, idempotencyKey), ...differing };
    const caller = Promise.resolve(callerOf(request)).catch(() => '');
    call.end(caller.then((by) => ({ ...known, by })));
  };
  reply.raw.once('finish', () => note(reply.statusCode === 201));
  const noteHungUp = () => {
    // A complete request is processed even if nobody waits for the answer.
    if (!reply.raw.writableEnded) note(request.raw.complete, HUNG_UP);
  };
  // In the meantime, its key was looked up.
  if (reply.raw.closed) noteHungUp();
  else reply.raw.once('close', noteHungUp);
}

function factsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  idempotencyKey: string,
): Omit<CallFacts, 'by'> {
  const { failure, accepted, method, routeOptions, originalUrl, query } = request;
  const [path = ''] = originalUrl.split('?');
  const all: readonly Problem[] = failure?.errors ?? accepted?.errors ?? [];
  return {
    method,
    path,
    route: routeOptions.url ?? '',
    status: reply.statusCode,
    code: failure?.code ?? '',
    problems: codesOf(all, 'error'),
    warnings: codesOf(all, 'warning'),
    rules: rulesOf(all),
    payloadId: accepted?.payloadId ?? '',
    duplicate: accepted?.duplicate ?? false,
    idempotencyKey,
    retryAfterSeconds: failure?.retryAfterSeconds ?? 0,
    durationMs: Math.round(reply.elapsedTime),
    query: textsOf(query),
    ...payeeOf(request),
  };
}

function payeeOf({ routeOptions, body }: FastifyRequest): Pick<CallFacts, 'payee'> {
  if (routeOptions.url !== PATHS.vopVerifications) return {};
  const party = verifiedParty.safeParse(body).data?.party;
  return party === undefined ? {} : { payee: party.name === undefined ? 'identification' : 'name' };
}

const verifiedParty = z.object({ party: z.object({ name: z.optional(z.unknown()) }) });

const textsOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
