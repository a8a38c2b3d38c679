declare const template: unique symbol;

/** The path of one call: its type still knows the template that it was made from. */
export type FilledPath<Template extends string = string> = string & { readonly [template]: Template };

/** The parameters of a template: `/runs/:id/cases/:case` has `id` and `case`. */
type ParametersOf<Template extends string> = Template extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParametersOf<`/${Tail}`>
    : Rest
  : never;

/** Fills in the parameters of a template of `PATHS`. */
export function fillPath<const Template extends string>(
  path: Template,
  parameters: Readonly<Record<ParametersOf<Template>, string>>,
): FilledPath<Template> {
  const given: Readonly<Record<string, string>> = parameters;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  return filled as FilledPath<Template>;
}

/** Appends a query, without the parameters that are undefined. */
export function withQuery<const Template extends string>(
  path: Template | FilledPath<Template>,
  query: URLSearchParams | Readonly<Record<string, string | undefined>>,
): FilledPath<Template> {
  const parameters = new URLSearchParams();
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query)) {
    if (value !== undefined) parameters.append(name, value);
  }
  return (parameters.size === 0 ? path : `${path}?${parameters}`) as FilledPath<Template>;
}
