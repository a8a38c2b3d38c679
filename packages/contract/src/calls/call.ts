import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Right } from './rights.ts';
import type { CallScope } from './scopes.ts';
import type { API_TAGS } from './tags.ts';

export type Schema = z.ZodMiniType;

/** One call of the HTTP API. Its route in the server, its entry in the API reference and the types of its clients all follow from this value. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** In bytes; by default that of the forms of the console. */
  readonly bodyLimit?: number;
  /** The body of each success by its status, of which the lowest is the usual one. A call without it answers a file or text. */
  readonly answers?: Readonly<Record<number, Schema>>;
  /** The content types of an answer that is not JSON. */
  readonly produces?: readonly string[];
  /** Who may make it. By default, that of its zone; inside a workspace, viewers may make every call that changes nothing. */
  readonly rights?: Right;
  /** Sessions may make it only soon after their operator has proved who they are (`SUDO_MINUTES`). */
  readonly recentLogin?: boolean;
  /** Sessions may also make it while they lack a second factor that is required. */
  readonly beforeSecondFactor?: boolean;
  /** The scope that an access token needs for it. By default, it follows from the rights: see `scopeOfCall`. */
  readonly scope?: CallScope;
  /** In the terms of OpenAPI, where it does not follow from the rights. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** True if it changes something although it is a GET; false if it changes nothing although it isn't one. */
  readonly changes?: boolean;
  /** Test plans also see operators' calls of it. */
  readonly seenByTestPlans?: boolean;
  /** Errors of this call only; those of its kind of call are added. */
  readonly errors?: readonly ErrorCode[];
  /** The body of its errors, where a standard gives it another shape. */
  readonly errorBody?: Schema;
  /** The request headers that it honours. */
  readonly headers?: readonly (
    | 'Idempotency-Key'
    | 'X-Scenario'
    | 'X-Payee-Verification'
    | 'X-Request-ID'
    | 'X-Request-Timestamp'
  )[];
  /** A valid request body; a test sends it. */
  readonly example?: unknown;
  /** The body is text whose format the server recognises from its content: an example of each content type. */
  readonly texts?: Readonly<Record<string, string>>;
  /**
   * The body holds payments in any format, whose sender sees it as JSON or as text: clients write them differently. The query may map
   * the columns of a CSV.
   */
  readonly takesPayments?: 'json' | 'text';
}

/** Calls with one tag, by their operation id: a verb and a noun, which never change. */
export interface CallGroup<Calls extends Readonly<Record<string, Call>> = Readonly<Record<string, Call>>> {
  readonly tag: keyof typeof API_TAGS;
  readonly calls: Calls;
}

export const callGroup = <const Calls extends Readonly<Record<string, Call>>>(
  tag: keyof typeof API_TAGS,
  calls: Calls,
): CallGroup<Calls> => ({ tag, calls });

type Output<S> = S extends Schema ? z.output<S> : unknown;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
/** The body as the server receives it, with defaults. */
export type BodyOf<C extends Call> = Output<C['body']>;
/** The body as a client sends it; that of a call for text may be anything. */
export type SentBodyOf<C extends Call> = C extends
  | { readonly texts: object }
  | { readonly takesPayments: string }
  ? unknown
  : Input<C['body']>;
/** Without a declared answer, it may be anything. */
type AnswerSchemaOf<C extends Call> = C extends {
  readonly answers: infer Answers extends Readonly<Record<number, Schema>>;
}
  ? Answers[keyof Answers]
  : Schema;

/** The answer as the handler returns it. */
export type AnswerOf<C extends Call> = z.input<AnswerSchemaOf<C>>;
/** The answer as a client receives it. */
export type ReceivedOf<C extends Call> = z.output<AnswerSchemaOf<C>>;
