import type { AnswerOf, BodyOf, Call, CallGroup, ParamsOf, QueryOf } from '@clearbench/contract/calls';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';

/** The documentation of a route in the API reference, in addition to its schemas. */
export type RouteDocs = Pick<
  Call,
  'errors' | 'errorBody' | 'headers' | 'takesPayments' | 'example' | 'texts'
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    docs?: RouteDocs;
  }
}

type Answering<Answer> = Answer | FastifyReply | Promise<Answer | FastifyReply>;

/** Answers a call. The status is the usual one of the call, unless the handler sets another. */
export type Handler<C extends Call> = (
  request: FastifyRequest<{ Params: ParamsOf<C>; Querystring: QueryOf<C>; Body: BodyOf<C> }>,
  reply: FastifyReply,
) => Answering<AnswerOf<C>>;

/** Options of the route that the call does not declare. */
type Extras = Pick<
  RouteShorthandOptions,
  'onRequest' | 'preValidation' | 'preSerialization' | 'exposeHeadRoute' | 'logLevel'
>;

type Served<C extends Call> = Handler<C> | (Extras & { readonly handler: Handler<C> });

interface Routes {
  route(options: object): unknown;
}

/** Adds a route for each call of a group. A handler may come with what else its route needs. */
export function serve<const Calls extends Readonly<Record<string, Call>>>(
  app: Routes,
  { tag, calls }: CallGroup<Calls>,
  handlers: { readonly [Name in keyof Calls]: Served<Calls[Name]> },
): void {
  for (const [operationId, call] of Object.entries<Call>(calls)) {
    const served = handlers[operationId] as Served<Call>;
    const { handler, ...extras } = typeof served === 'function' ? { handler: served } : served;
    app.route({ ...extras, ...routeOf(call, tag, operationId), handler: withStatus(call, handler) });
  }
}

function routeOf(call: Call, tag: string, operationId: string): object {
  const { method, path: url, bodyLimit, params, query: querystring, body, answers: response } = call;
  const {
    rights,
    scope,
    changes,
    recentLogin,
    beforeSecondFactor,
    seenByTestPlans,
    errors,
    errorBody,
    headers,
    takesPayments,
    example,
    texts,
  } = call;
  const { summary, description, security, produces } = call;
  return {
    method,
    url,
    ...known({ bodyLimit }),
    config: {
      ...known({ rights, scope, changes, recentLogin, beforeSecondFactor, seenByTestPlans }),
      docs: known({ errors, errorBody, headers, takesPayments, example, texts }),
    },
    schema: {
      tags: [tag],
      operationId,
      ...known({ summary, description, security, produces, params, querystring, body, response }),
    },
  };
}

/** Fastify takes a key without a value for a mistake. */
const known = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

function withStatus({ answers }: Call, handler: Handler<Call>): Handler<Call> {
  const [status] = Object.keys(answers ?? {}).map(Number);
  if (status === undefined || status === 200) return handler;
  return (request, reply) => handler(request, reply.status(status));
}
