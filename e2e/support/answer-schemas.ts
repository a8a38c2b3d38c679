import type { Session } from './operator.ts';

/** A JSON Schema, as far as it is needed here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** The document of the API, as the server shows it. */
interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** The schemas of the answers to all GETs. */
export class AnswerSchemas {
  readonly #answers: readonly (readonly [pattern: RegExp, schema: Schema])[];
  readonly #named: Readonly<Record<string, Schema>>;

  constructor({ paths, components }: ApiDocument) {
    this.#named = components?.schemas ?? {};
    const found = Object.entries(paths).flatMap(([path, { get }]) => {
      const schema = get?.responses['200']?.content?.['application/json']?.schema;
      // A text beside an object is a file, which the same call answers in other formats.
      const json = schema?.anyOf?.find((one) => this.resolved(one).properties !== undefined) ?? schema;
      return json === undefined ? [] : [[path, json] as const];
    });
    // Paths without parameters first: `/api/transactions/reasons` is not a transaction.
    const parameters = (path: string) => path.split('{').length;
    found.sort(([one], [other]) => parameters(one) - parameters(other));
    this.#answers = found.map(([path, schema]) => [
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      schema,
    ]);
  }

  /** The schema of what a path answers; undefined for one that answers no JSON. */
  of(path: string): Schema | undefined {
    return this.#answers.find(([pattern]) => pattern.test(path))?.[1];
  }

  /** The schema itself in place of a reference to it. */
  resolved(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    return this.resolved(this.#named[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  }
}

export async function readAnswerSchemas(operator: Session): Promise<AnswerSchemas> {
  const response = await operator.call('GET', '/api/docs/openapi.json');
  return new AnswerSchemas((await response.json()) as ApiDocument);
}
