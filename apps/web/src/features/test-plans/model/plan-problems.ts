interface Schema {
  safeParse: (data: unknown) => {
    readonly error?:
      | { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
      | undefined;
  };
}

/** The first problem of each property, by its name. */
export function problemsIn(schema: Schema, properties: object): Map<string, string> {
  const issues = schema.safeParse(properties).error?.issues ?? [];
  return new Map(issues.toReversed().map(({ path, message }) => [String(path.at(-1) ?? ''), message]));
}
