import type { FilledPath } from '../fill-path.ts';
import type { Call, CallGroup, ReceivedOf, SentBodyOf } from './call.ts';
import type * as groups from './groups.ts';

type CallsIn<Group> = Group extends CallGroup<infer Calls> ? Calls[keyof Calls] : never;
/** Every call of the API. */
type KnownCall = CallsIn<(typeof groups)[keyof typeof groups]>;

export type Method = Call['method'];
/** The paths of the calls with this method. */
export type PathOf<M extends Method> = Extract<KnownCall, { method: M }>['path'];
/** A path as a client writes it: as declared, or filled in. */
export type Path<P extends string> = P | FilledPath<P>;

type CallAt<M extends Method, P extends string> = Extract<KnownCall, { method: M; path: P }>;
/** What a call with this method and path answers. */
export type AnswerAt<M extends Method, P extends string> = ReceivedOf<CallAt<M, P>>;
/** The body that it takes; undefined: none. */
export type BodyAt<M extends Method, P extends string> = SentBodyOf<CallAt<M, P>>;
